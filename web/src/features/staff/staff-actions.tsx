import { linkTo } from '@belay/contract/links'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EntryMenu, type MenuEntries } from '../../ui/entry-menu.tsx'
import type { OpenStaffMember, StaffMember } from './staff-types.ts'

type ActionsProps = { member: OpenStaffMember; onEdit: (member: StaffMember) => void; menu: MenuEntries }

/** What the caller may do with an open staff record. */
export function StaffActions({ member, onEdit, menu }: ActionsProps) {
  return (
    <>
      {member.can.edit && <Button onClick={() => onEdit(member)}>Edit</Button>}
      <Button variant="default" renderRoot={(props) => <Link {...linkTo.profile(member.staffID)} {...props} />}>
        Open profile
      </Button>
      <EntryMenu label="More actions" entries={menu.filter((entry) => entry && entry.label !== 'Edit')} />
    </>
  )
}
