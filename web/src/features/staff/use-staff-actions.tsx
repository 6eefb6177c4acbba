import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { cloud } from '../../cloud/client.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useAct } from '../../ui/actions/act.ts'
import { confirmDelete } from '../../ui/actions/confirm.tsx'
import { createDeleteEntryFor, createEditEntry, type MenuEntries } from '../../ui/buttons/entry-menu.tsx'
import { useEndSessions } from '../users/use-end-sessions.tsx'
import type { OpenStaffMember, StaffMember } from './staff-types.ts'

type Abilities = { can: Partial<OpenStaffMember['can']>; whyNot?: OpenStaffMember['whyNot'] }
const REFRESH = ['staff'] as const
/** The menu's callbacks. `onDeleted` closes the person's open panel, and returns a function that reopens it. */
type Handlers = { onEdit: (member: StaffMember) => void; onDeleted: (member: StaffMember) => (() => void) | undefined }

/** Returns `buildMenu`, with the actions to edit, deactivate and delete a staff member. */
export function useStaffActions({ onEdit, onDeleted }: Handlers) {
  const act = useAct()
  const createEndSessionsEntry = useEndSessions()
  const mayEndSessions = useIsAllowed('users.endSessions')
  const allowedToRole = { edit: useIsAllowed('staff.update'), delete: useIsAllowed('staff.delete') }

  const setActive = ({ staffID, version, name }: StaffMember, active: boolean) =>
    act(() => cloud.staff.update({ staffID, version, active }), {
      refresh: REFRESH,
      done: active ? `${name} is active again.` : `${name} is inactive and can't be assigned.`,
    })

  async function remove(member: StaffMember) {
    const effect = 'This deletes the staff record. The sign-in stays.'
    const suggestion = "Staff with assignments, hours or pay can't be deleted. Deactivate them instead."
    if (!(await confirmDelete(member.name, `${effect} ${suggestion}`))) return
    // Closes the panel first, so that it does not request the deleted record.
    const reopenPanel = onDeleted(member)
    const deleted = await act(() => cloud.staff.delete({ staffID: member.staffID, version: member.version }), {
      refresh: REFRESH,
      done: `Deleted ${member.name}.`,
    })
    if (!deleted) reopenPanel?.()
  }

  /** Returns the menu of a staff member. A row of the list has no abilities, so the user's role decides. */
  const buildMenu = (member: StaffMember, { can, whyNot }: Abilities = { can: allowedToRole }): MenuEntries => [
    can.edit && createEditEntry(() => onEdit(member)),
    can.edit &&
      (member.active
        ? { label: 'Deactivate', icon: <IconUserOff size={16} />, onClick: () => void setActive(member, false) }
        : { label: 'Activate', icon: <IconUserCheck size={16} />, onClick: () => void setActive(member, true) }),
    mayEndSessions && createEndSessionsEntry(member.name, member.email),
    createDeleteEntryFor({ can, whyNot }, () => remove(member), allowedToRole.delete),
  ]
  return { buildMenu }
}
