import { formatRole } from '@belay/contract/roles'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { confirmDelete } from '../../ui/confirm.tsx'
import { deleteEntryFor, entryFor, type MenuEntries } from '../../ui/entry-menu.tsx'
import { formatUserName, type RoleChange } from './roles.ts'

export type User = Outputs['users']['list']['items'][number]

const REFRESH = ['users'] as const

/** What an Admin does to a person: roles are confirmed in their dialog, deleting asks first, the rest can be undone. */
export function useUserActions(me: string | undefined) {
  const act = useAct()

  /** Refusals, such as the last Admin's, are shown in the cloud's own words. */
  async function setRole(user: User, { permission, payRate }: RoleChange) {
    const givesUp = user.email === me && user.permission === 'Admin'
    const saved = await act(
      () => cloud.users.update({ email: user.email, version: user.version, permission, payRate }),
      {
        // What may be seen from here on is another matter for who gave up the Admin role: the app starts afresh.
        refresh: givesUp ? [] : [...REFRESH, 'staff'],
        done: givesUp ? undefined : `${formatUserName(user)} is now ${formatRole(permission)}.`,
      },
    )
    if (saved && givesUp) location.assign('/')
    return saved
  }

  const setDisabled = (user: User, disabled: boolean) =>
    act(() => (disabled ? cloud.users.disable : cloud.users.enable)({ email: user.email, version: user.version }), {
      refresh: REFRESH,
      done: disabled ? `${formatUserName(user)} can no longer sign in.` : `${formatUserName(user)} can sign in again.`,
      undo: (saved) =>
        (disabled ? cloud.users.enable : cloud.users.disable)({ email: user.email, version: saved.version }),
    })

  async function remove(user: User) {
    const effect = `We'll sign out ${user.email} everywhere and delete the sign-in. You can't undo this.`
    const instead = "People with signed contracts, hours or pay can't be deleted. Disable their sign-in instead."
    if (await confirmDelete(formatUserName(user), `${effect} ${instead}`))
      await act(() => cloud.users.delete({ email: user.email, version: user.version }), {
        refresh: REFRESH,
        done: `Deleted ${formatUserName(user)}.`,
      })
  }

  const buildMenu = (user: User): MenuEntries => [
    user.disabled
      ? entryFor(user, 'enable', {
          label: 'Enable sign-in',
          icon: <IconUserCheck size={16} />,
          onClick: () => void setDisabled(user, false),
        })
      : entryFor(user, 'disable', {
          label: 'Disable sign-in',
          icon: <IconUserOff size={16} />,
          onClick: () => void setDisabled(user, true),
        }),
    deleteEntryFor(user, () => remove(user)),
  ]

  return { setRole, buildMenu }
}
