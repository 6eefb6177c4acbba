import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useAct } from '../../ui/act.ts'
import { ContactDetails, PlaceLink } from '../../ui/contact-details.tsx'
import { downloadFile } from '../../ui/csv.ts'
import { DetailPanel, Facts } from '../../ui/detail-panel.tsx'
import { EntryMenu, entryFor } from '../../ui/entry-menu.tsx'
import { useFormat } from '../../ui/format.tsx'
import { HistorySection } from '../../ui/history-timeline.tsx'
import { Loaded } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { StandingConflicts } from '../programs/conflict-note.tsx'
import { type Program, ProgramSections } from '../programs/program-sections.tsx'
import { conflictsOf, toShift } from '../programs/use-conflicts.ts'
import type { Entry, OpenEntry } from './entries.ts'
import { EntryStaff } from './entry-staff.tsx'
import { FacilitatorRequests, openRequests } from './facilitator-requests.tsx'
import { OwnAssignment } from './own-assignment.tsx'
import { offersOf, ShiftOffers } from './shift-offers.tsx'
import { StaffingBadge } from './staffing-badge.tsx'
import { useEndProgram } from './use-end-program.tsx'

type PanelProps = {
  programID: string
  listedEntry?: Entry
  onClose: () => void
  onAct: (what: 'edit' | 'assign' | 'ask') => void
}

/** One program on the calendar: when, where, who; with what the caller may do about it. */
export function EntryPanel({ programID, listedEntry, onClose, onAct }: PanelProps) {
  const { isAdmin } = useMe()
  const query = useQuery(api.programSchedule.get.queryOptions({ input: { programID } }))
  const open = query.data
  const entry = open ?? listedEntry
  const program = useQuery(api.programs.overview.queryOptions({ input: { programID } }))
  // It opens with its name in place; what the calendar shows already is there at once for the office, whose other parts
  // follow below. Who works here finds hours and contact among what is first read, so these come with it.
  if ((query.isPending && !listedEntry) || (!isAdmin && program.isLoading)) return null
  return (
    <DetailPanel
      opened
      onClose={onClose}
      title={entry?.programName ?? 'Program'}
      badge={entry && <StatusBadge status={entry.status} />}
      actions={
        open &&
        (isAdmin ? (
          <AdminActions entry={open} onAct={onAct} onClose={onClose} />
        ) : (
          <OwnAssignment entry={open} assignments={program.data?.staffing} onAsk={() => onAct('ask')} />
        ))
      }
    >
      {entry ? (
        <EntryDetails entry={entry} program={program.data} isAdmin={isAdmin} />
      ) : (
        <Loaded query={query}>{() => null}</Loaded>
      )}
    </DetailPanel>
  )
}

type AdminActionsProps = { entry: OpenEntry; onAct: PanelProps['onAct']; onClose: () => void }

/** What an Admin may do with a program on the calendar, as the cloud says. */
export function AdminActions({ entry, onAct, onClose }: AdminActionsProps) {
  const { cancel, remove, reopen } = useEndProgram(entry, onClose)
  const { can } = entry
  const isCancelled = entry.status === 'cancelled'
  return (
    <Group gap="sm">
      {can.assign && <Button onClick={() => onAct('assign')}>Assign facilitators</Button>}
      {can.edit && (
        <Button variant="default" onClick={() => onAct('edit')}>
          Edit program
        </Button>
      )}
      <EntryMenu
        label="More program actions"
        entries={[
          entryFor(entry, 'restore', { label: 'Put back on the calendar', onClick: reopen }, isCancelled),
          entryFor(entry, 'cancel', { label: 'Cancel program', color: 'red', onClick: cancel }, !isCancelled),
          entryFor(entry, 'delete', { label: 'Delete program', color: 'red', onClick: remove }),
        ]}
      />
    </Group>
  )
}

function EntryDetails({ entry, program, isAdmin }: { entry: Entry; program: Program | undefined; isAdmin: boolean }) {
  const format = useFormat()
  const act = useAct()
  const { programID, programName } = entry
  const download = () =>
    void act(async () => downloadFile(`${programName}.ics`, await cloud.programSchedule.calendarFile({ programID })))
  return (
    <>
      <Facts
        items={[
          ['Date', format.longDate(entry.date)],
          ['Time', format.time(entry.startTime, entry.endTime)],
          ['Location', entry.location && <PlaceLink place={entry.location} />],
          ['Client', entry.organization],
          ['Contact', !isAdmin && program?.contact && <ContactDetails key="contact" {...program.contact} />],
          ["Client's address", !isAdmin && program?.contact?.address && <PlaceLink place={program.contact.address} />],
          ['Participants', entry.participants === null ? null : format.number(entry.participants)],
          ['Staffing', <StaffingBadge key="staffing" entry={entry} words />],
          ['Day notes', entry.dayNotes],
        ]}
      />
      <StandingConflicts conflicts={entry.conflicts} />
      <Button my="lg" variant="default" size="compact-sm" leftSection={<IconDownload size={14} />} onClick={download}>
        Download .ics
      </Button>
      <EntryStaff entry={entry} planned={program?.staffing} />
      {isAdmin && program && <AdminSections entry={entry} program={program} />}
    </>
  )
}

/** What the office sees besides; together, so that nothing that arrives later pushes the rest down. */
function AdminSections({ entry, program }: { entry: Entry; program: Program }) {
  const requests = useQuery(openRequests(program.programID))
  const asking = requests.data?.items ?? []
  const offers = useQuery(offersOf(program.programID))
  const staffIDs = asking.map(({ staffID }) => staffID)
  const conflicts = useQuery(conflictsOf(staffIDs.length > 0 ? toShift(entry, staffIDs) : null))
  if (requests.isPending || offers.isPending || conflicts.isLoading) return null
  return (
    <>
      <ShiftOffers entry={entry} offers={offers.data?.items ?? []} />
      <FacilitatorRequests requests={asking} conflicts={conflicts.data ?? []} />
      <ProgramSections program={program} parts={['request', 'contract', 'hours']} />
      <HistorySection collection="programSchedule" documentId={program.programID} />
    </>
  )
}
