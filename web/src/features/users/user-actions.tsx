import type { Role } from '@belay/contract/access'
import { IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { MenuEntry } from '../../ui/entry-menu.tsx'
import { roleInWords } from './roles.ts'

export type User = Outputs['users']['list']['items'][number]

const nameOf = (user: User) => user.username || user.email
const REFRESH = ['users']

/** What an Admin does to a person; each can be undone but deleting, which asks first. */
export function useUserActions({ askPayRate, me }: { askPayRate: (user: User) => void; me: string | undefined }) {
  const act = useAct()

  /** Refusals, such as the last Admin's, are shown in the cloud's own words. */
  const saveRole = (user: User, permission: Role, payRate?: number) =>
    act(() => cloud.users.update({ email: user.email, version: user.version, permission, payRate }), {
      refresh: [...REFRESH, 'staff'],
      done: `${nameOf(user)} is now ${roleInWords(permission)}.`,
      undo: (saved) => cloud.users.update({ email: user.email, version: saved.version, permission: user.permission }),
    })

  async function setRole(user: User, permission: Role) {
    if (permission === user.permission) return
    if (user.email === me && user.permission === 'Admin') {
      const sure = await confirm({
        title: 'Give up your own Admin role?',
        body: 'You will no longer see this page, and cannot undo this yourself.',
        action: 'Give it up',
        danger: true,
      })
      if (!sure) return
      // What may be seen and done from here on is another matter: the app starts afresh.
      const saved = await act(() => cloud.users.update({ email: user.email, version: user.version, permission }))
      if (saved) location.assign('/')
      return
    }
    if (permission === 'Facilitator') askPayRate(user)
    else await saveRole(user, permission)
  }

  const setDisabled = (user: User, disabled: boolean) =>
    act(() => (disabled ? cloud.users.disable : cloud.users.enable)({ email: user.email, version: user.version }), {
      refresh: REFRESH,
      done: disabled ? `${nameOf(user)} can no longer sign in.` : `${nameOf(user)} can sign in again.`,
      undo: (saved) => (disabled ? cloud.users.enable : cloud.users.disable)({ email: user.email, version: saved.version }),
    })

  async function remove(user: User) {
    const sure = await confirm({
      title: `Delete ${nameOf(user)}?`,
      body: `${user.email} is signed out everywhere and the sign-in ends. This cannot be undone. It is refused while signed contracts, hours or pay refer to this person; disable the sign-in instead.`,
      action: 'Delete',
      danger: true,
    })
    if (sure) await act(() => cloud.users.delete({ email: user.email, version: user.version }), { refresh: REFRESH, done: `Deleted ${nameOf(user)}.` })
  }

  const menuOf = (user: User): MenuEntry[] => [
    user.disabled
      ? { label: 'Enable sign-in', icon: <IconUserCheck size={16} />, onClick: () => void setDisabled(user, false) }
      : { label: 'Disable sign-in', icon: <IconUserOff size={16} />, onClick: () => void setDisabled(user, true) },
    { label: 'Delete', icon: <IconTrash size={16} />, color: 'red', onClick: () => void remove(user) },
  ]

  return { setRole: (user: User, role: Role) => void setRole(user, role), saveRole, menuOf }
}
