import { cloud } from '../../cloud/client.ts'
import { useMany } from '../../ui/act.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ManyButton } from '../../ui/many-button.tsx'
import type { User } from './user-actions.tsx'

/** Stops or allows the sign-in of many. */
export function BulkUsers({ users, clear }: { users: User[]; clear: () => void }) {
  const many = useMany()
  const enabled = users.filter(({ disabled }) => !disabled)
  const disabled = users.filter((user) => user.disabled)
  async function set(some: User[], off: boolean) {
    const body = `${some.length === 1 ? '1 person is' : `${some.length} people are`} signed out everywhere and can no longer sign in. You can enable them again.`
    if (off && !(await confirm({ title: 'Disable their sign-in?', body, action: 'Disable sign-in', danger: true }))) return
    await many.runMany(some, ({ email, version }) => (off ? cloud.users.disable : cloud.users.enable)({ email, version }), {
      verb: off ? 'disabled' : 'enabled',
      refresh: ['users'],
      label: (user) => user.username || user.email,
    })
    clear()
  }
  return (
    <>
      {enabled.length > 0 && (
        <ManyButton many={many} primary onClick={() => void set(enabled, true)}>
          Disable sign-in
        </ManyButton>
      )}
      {disabled.length > 0 && (
        <ManyButton many={many} primary={enabled.length === 0} onClick={() => void set(disabled, false)}>
          Enable sign-in
        </ManyButton>
      )}
    </>
  )
}
