import { Checkbox, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import { BulkSwitch } from '../../ui/actions/bulk-switch.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { Bullets } from '../../ui/text/bullets.tsx'
import { countShifts, describeOpenWork, hasRemainingWork, type RemainingWork } from './coming-work.tsx'
import { formatUserName } from './roles.ts'
import { CHANGED_BY_RELEASE, type User } from './user-actions.tsx'

type UserWithWork = { user: User; work: RemainingWork }

/** Shows the actions to disable or enable several people's sign-in, and offers to release their remaining work. */
export function BulkUsers({ users, clear }: { users: User[]; clear: () => void }) {
  const act = useAct()
  const released = useRef<ReadonlySet<string>>(new Set())

  async function createQuestion(selectedUsers: readonly User[]) {
    const works = await act(() =>
      Promise.all(
        selectedUsers.map(async (user) => ({ user, work: await cloud.users.comingWork({ email: user.email }) })),
      ),
    )
    if (!works) return undefined
    const workers = works.filter(({ work }) => hasRemainingWork(work))
    const release = (isOn: boolean) => {
      released.current = new Set(isOn ? workers.map(({ user }) => user.email) : [])
    }
    release(true)
    return {
      title: 'Disable their sign-in?',
      body: <DisablingEffect count={selectedUsers.length} workers={workers} onRelease={release} />,
      action: 'Disable sign-in',
      danger: true,
    }
  }

  return (
    <BulkSwitch
      rows={users}
      isOn={(user) => !user.disabled}
      off={{
        label: 'Disable sign-in',
        verb: 'disabled',
        run: ({ email, version }) => cloud.users.disable({ email, version, release: released.current.has(email) }),
        ask: createQuestion,
      }}
      on={{
        label: 'Enable sign-in',
        verb: 'enabled',
        run: ({ email, version }) => cloud.users.enable({ email, version }),
      }}
      rowLabel={formatUserName}
      refresh={['users', ...CHANGED_BY_RELEASE]}
      clear={clear}
    />
  )
}

type DisablingEffectProps = { count: number; workers: readonly UserWithWork[]; onRelease: (isOn: boolean) => void }

const DisablingEffect = ({ count, workers, onRelease }: DisablingEffectProps) => (
  <Stack gap="sm">
    <Text size="sm">
      We'll sign out {pluralize(count, 'person', 'people')} everywhere. They can't sign in until you enable them again.
    </Text>
    {workers.length > 0 && (
      <>
        <Text size="sm">Still working programs or open to be assigned:</Text>
        <Bullets>
          {workers.map(({ user, work }) => (
            <li key={user.email}>
              {formatUserName(user)}: {[countShifts(work), ...describeOpenWork(work)].join(', ')}
            </li>
          ))}
        </Bullets>
        <Checkbox
          defaultChecked
          label="Release their shifts and deactivate their staff records"
          description="Offers, swaps and requests end too. We'll tell the people concerned."
          onChange={(event) => onRelease(event.currentTarget.checked)}
        />
      </>
    )}
  </Stack>
)
