import { cloud } from '../../cloud/client.ts'
import { BulkSwitch } from '../../ui/bulk-switch.tsx'
import type { User } from './user-actions.tsx'

const askFirst = ({ length }: readonly User[]) => ({
  title: 'Disable their sign-in?',
  body: [
    `We'll sign out ${length === 1 ? '1 person' : `${length} people`} everywhere.`,
    "They can't sign in until you enable them again.",
  ].join(' '),
  action: 'Disable sign-in',
  danger: true,
})

/** Stops or allows the sign-in of many. */
export function BulkUsers({ users, clear }: { users: User[]; clear: () => void }) {
  return (
    <BulkSwitch
      rows={users}
      isOn={(user) => !user.disabled}
      off={{
        label: 'Disable sign-in',
        verb: 'disabled',
        run: ({ email, version }) => cloud.users.disable({ email, version }),
        ask: askFirst,
      }}
      on={{
        label: 'Enable sign-in',
        verb: 'enabled',
        run: ({ email, version }) => cloud.users.enable({ email, version }),
      }}
      rowLabel={(user) => user.username || user.email}
      refresh={['users']}
      clear={clear}
    />
  )
}
