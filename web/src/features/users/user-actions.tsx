import { formatRole } from '@belay/contract/roles'
import { Stack, Text } from '@mantine/core'
import { IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { useAct } from '../../ui/actions/act.ts'
import { confirm } from '../../ui/actions/confirm.tsx'
import { createDeleteEntryFor, createEntryFor, type MenuEntries } from '../../ui/buttons/entry-menu.tsx'
import { ComingWork, hasRemainingWork, type RemainingWork } from './coming-work.tsx'
import { formatUserName, type RoleChange } from './roles.ts'
import { useEndSessions } from './use-end-sessions.tsx'

export type User = Outputs['users']['list']['items'][number]

const REFRESH = ['users'] as const
/** The collections that change when a person's work is released. */
export const CHANGED_BY_RELEASE = ['staff', 'staffPrograms', 'programSchedule'] as const

/** Asks before a person's account ends. Resolves to true to release their work too, or to null if the Admin cancels. */
async function askRelease(
  user: User,
  work: RemainingWork,
  question: { title: string; action: string },
  effect: string,
) {
  let release = hasRemainingWork(work)
  const body = (
    <Stack gap="sm">
      <Text size="sm">{effect}</Text>
      {release && <ComingWork user={user} work={work} onChange={(next) => (release = next)} />}
    </Stack>
  )
  return (await confirm({ ...question, body, danger: true })) ? release : null
}

/** Returns `setRole`, and `buildMenu`. Enabling and disabling can be undone, unless work was released. */
export function useUserActions(me: string | undefined) {
  const act = useAct()
  const createEndSessionsEntry = useEndSessions()

  /** Saves a role. Shows the cloud's message if the change is refused, for example for the last Admin. */
  async function setRole(user: User, { permission, payRate, release }: RoleChange) {
    const givesUp = user.email === me && user.permission === 'Admin'
    const saved = await act(
      () => cloud.users.update({ email: user.email, version: user.version, permission, payRate, release }),
      {
        // An Admin who gave up their own role may see other data now, so the app reloads instead of refreshing.
        refresh: givesUp ? [] : [...REFRESH, ...(release ? CHANGED_BY_RELEASE : ['staff' as const])],
        done: givesUp ? undefined : `${formatUserName(user)} is now ${formatRole(permission)}.`,
      },
    )
    if (saved && givesUp) location.assign('/')
    return saved
  }

  const enable = (user: User) =>
    act(() => cloud.users.enable({ email: user.email, version: user.version }), {
      refresh: REFRESH,
      done: `${formatUserName(user)} can sign in again.`,
      undo: (saved) => cloud.users.disable({ email: user.email, version: saved.version }),
    })

  /** Disables a user. Asks first if the user still has work, because enabling them does not restore released work. */
  async function disable(user: User) {
    const work = await act(() => cloud.users.comingWork({ email: user.email }))
    if (!work) return
    const question = { title: `Disable the sign-in of ${formatUserName(user)}?`, action: 'Disable sign-in' }
    const release = hasRemainingWork(work)
      ? await askRelease(user, work, question, 'They can no longer sign in.')
      : false
    if (release === null) return
    await act(() => cloud.users.disable({ email: user.email, version: user.version, release }), {
      refresh: release ? [...REFRESH, ...CHANGED_BY_RELEASE] : REFRESH,
      done: `${formatUserName(user)} can no longer sign in.`,
      ...(release ? {} : { undo: (saved) => cloud.users.enable({ email: user.email, version: saved.version }) }),
    })
  }

  async function remove(user: User) {
    const effect = `We'll sign out ${user.email} everywhere and delete the sign-in. You can't undo this.`
    const suggestion = "People with signed contracts, hours or pay can't be deleted. Disable their sign-in instead."
    const work = await act(() => cloud.users.comingWork({ email: user.email }))
    if (!work) return
    const question = { title: `Delete ${formatUserName(user)}?`, action: 'Delete' }
    const release = await askRelease(user, work, question, `${effect} ${suggestion}`)
    if (release === null) return
    await act(() => cloud.users.delete({ email: user.email, version: user.version, release }), {
      refresh: [...REFRESH, ...CHANGED_BY_RELEASE],
      done: `Deleted ${formatUserName(user)}.`,
    })
  }

  async function removeSecondSteps(user: User) {
    const name = formatUserName(user)
    const isConfirmed = await confirm({
      title: `Remove the second step of ${name}?`,
      body:
        "We'll remove their passkeys, authenticator app and recovery codes, sign them out everywhere, and let them " +
        'know. Until they add a new one, their password alone is enough. Make sure that it is really them who asks.',
      action: 'Remove second step',
      danger: true,
    })
    if (!isConfirmed) return
    await act(() => cloud.users.removeSecondSteps({ email: user.email, version: user.version }), {
      refresh: REFRESH,
      done: `${name} can sign in with the password alone.`,
    })
  }

  const buildMenu = (user: User): MenuEntries => [
    createEntryFor(user, 'endSessions', createEndSessionsEntry(formatUserName(user), user.email), !user.disabled),
    createEntryFor(
      user,
      'removeSecondSteps',
      {
        label: 'Remove second step',
        icon: <IconShieldOff size={16} />,
        onClick: () => void removeSecondSteps(user),
      },
      false,
    ),
    user.disabled
      ? createEntryFor(user, 'enable', {
          label: 'Enable sign-in',
          icon: <IconUserCheck size={16} />,
          onClick: () => void enable(user),
        })
      : createEntryFor(user, 'disable', {
          label: 'Disable sign-in',
          icon: <IconUserOff size={16} />,
          onClick: () => void disable(user),
        }),
    createDeleteEntryFor(user, () => remove(user)),
  ]

  return { setRole, buildMenu }
}
