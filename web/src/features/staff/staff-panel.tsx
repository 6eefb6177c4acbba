import { linkTo } from '@belay/contract/links'
import { Button } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../cloud/orpc.ts'
import { EntryMenu, type MenuEntries } from '../../ui/buttons/entry-menu.tsx'
import { HistorySection } from '../../ui/history/history-timeline.tsx'
import { DetailPanel } from '../../ui/layers/detail-panel.tsx'
import { Foot } from '../../ui/layers/foot.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { CertificateList } from './certificate-list.tsx'
import { Contact } from './contact.tsx'
import { PayRate } from './staff-columns.tsx'
import type { OpenStaffMember, StaffMember } from './staff-types.ts'
import { useWorkload, Workload } from './workload.tsx'

type PanelProps = {
  staffID: string | undefined
  onClose: () => void
  onEdit: (member: StaffMember) => void
  buildMenu: (member: StaffMember, abilities: OpenStaffMember) => MenuEntries
}

/** Shows a staff member's details, and their work in the coming weeks. */
export function StaffPanel({ staffID, onClose, onEdit, buildMenu }: PanelProps) {
  const query = useQuery(api.staff.get.queryOptions({ input: staffID ? { staffID } : skipToken }))
  const load = useWorkload(staffID)
  const member = query.data
  return (
    <DetailPanel
      opened={staffID !== undefined}
      onClose={onClose}
      title={member?.name ?? 'Staff'}
      badge={member && !member.active && <StatusBadge meaning="stopped" word="Inactive" />}
      actions={member && <StaffActions member={member} onEdit={onEdit} menu={buildMenu(member, member)} />}
    >
      <Loaded query={query}>
        {(loaded) => (
          <>
            <Section title="Details">
              <Contact
                member={loaded}
                more={[
                  ['Pay rate', <PayRate key="rate" value={loaded.payRate} />],
                  ['Emergency contact', loaded.emergencyContact],
                  ['Most hours per week', loaded.maxHoursPerWeek],
                  ['Certificates', loaded.certificates.length > 0 && <CertificateList key="list" member={loaded} />],
                ]}
              />
            </Section>
            <Section title="Coming weeks">
              <Workload query={load} />
            </Section>
            {!load.isLoading && <HistorySection collection="staff" documentId={loaded.staffID} />}
          </>
        )}
      </Loaded>
    </DetailPanel>
  )
}

type ActionsProps = { member: OpenStaffMember; onEdit: (member: StaffMember) => void; menu: MenuEntries }

/** Shows the buttons for the actions that the user may take on this staff record. */
export function StaffActions({ member, onEdit, menu }: ActionsProps) {
  return (
    <Foot
      menu={<EntryMenu label="More actions" entries={menu.filter((entry) => entry && entry.label !== 'Edit')} />}
      others={
        <Button variant="default" renderRoot={(props) => <Link {...linkTo.profile(member.staffID)} {...props} />}>
          Open profile
        </Button>
      }
    >
      {member.can.edit && <Button onClick={() => onEdit(member)}>Edit</Button>}
    </Foot>
  )
}
