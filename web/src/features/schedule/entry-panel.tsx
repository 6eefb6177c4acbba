import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { downloadFile } from '../../ui/csv.ts'
import { DetailPanel, Facts } from '../../ui/detail-panel.tsx'
import { EntryMenu } from '../../ui/entry-menu.tsx'
import { useFormat } from '../../ui/format.tsx'
import { HistoryTimeline } from '../../ui/history-timeline.tsx'
import { Loaded } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ProgramParts } from '../programs/program-parts.tsx'
import { calendarFile } from './calendar-file.ts'
import type { Entry } from './conflicts.ts'
import { useEndProgram } from './end-program.ts'
import { EntryStaff } from './entry-staff.tsx'
import { FacilitatorRequests, openRequests } from './facilitator-requests.tsx'
import { OwnPart } from './own-part.tsx'
import styles from './schedule.module.css'
import { StaffingBadge } from './staffing-badge.tsx'

type PanelProps = { programID: string; known?: Entry; onClose: () => void; onAct: (what: 'edit' | 'assign' | 'ask') => void }

/** One program on the calendar: when, where, who; with what the caller may do about it. */
export function EntryPanel({ programID, known, onClose, onAct }: PanelProps) {
  const { isAdmin } = useMe()
  const query = useQuery(api.programSchedule.get.queryOptions({ input: { programID }, placeholderData: known }))
  const entry = query.data
  // It opens with its name in place; what the calendar shows already is there at once.
  if (query.isPending) return null
  const closed = entry?.status === 'cancelled'
  return (
    <DetailPanel
      opened
      onClose={onClose}
      title={entry?.programName ?? 'Program'}
      badge={entry && <StatusBadge status={entry.status} />}
      actions={
        entry && (isAdmin ? <AdminActions entry={entry} onAct={onAct} onClose={onClose} /> : !closed && <OwnPart entry={entry} onAsk={() => onAct('ask')} />)
      }
    >
      <Loaded query={query}>{(loaded) => <EntryBody entry={loaded} isAdmin={isAdmin} />}</Loaded>
    </DetailPanel>
  )
}

function AdminActions({ entry, onAct, onClose }: { entry: Entry; onAct: PanelProps['onAct']; onClose: () => void }) {
  const { cancel, remove, reopen } = useEndProgram(entry, onClose)
  const cancelled = entry.status === 'cancelled'
  return (
    <div className={styles.buttons}>
      {!cancelled && <Button onClick={() => onAct('assign')}>Assign facilitators</Button>}
      <Button variant="default" onClick={() => onAct('edit')}>
        Edit program
      </Button>
      <EntryMenu
        label="More about this program"
        entries={[
          cancelled ? { label: 'Put back on the calendar', onClick: reopen } : { label: 'Cancel program', color: 'red', onClick: cancel },
          { label: 'Delete program', color: 'red', onClick: remove },
        ]}
      />
    </div>
  )
}

function EntryBody({ entry, isAdmin }: { entry: Entry; isAdmin: boolean }) {
  const format = useFormat()
  const { timeZone, name } = useCentre()
  const download = () =>
    downloadFile(`${entry.programName}.ics`, new Blob([calendarFile(entry, { timeZone, centre: name, origin: location.origin })], { type: 'text/calendar' }))
  const request = entry.requestID
  return (
    <>
      <Facts
        items={[
          ['Date', format.longDate(entry.date)],
          ['Time', format.time(entry.startTime, entry.endTime)],
          ['Place', entry.location],
          ['Client', entry.organization],
          ['Participants', entry.participants === null ? null : format.number(entry.participants)],
          ['Staffing', <StaffingBadge key="staffing" entry={entry} words />],
          ['Day notes', entry.dayNotes],
        ]}
      />
      <div className={`${styles.buttons} ${styles.under}`}>
        <Button variant="default" size="compact-sm" leftSection={<IconDownload size={14} />} onClick={download}>
          Download .ics
        </Button>
        {isAdmin && request && (
          <Button component={Link} to="/app/program-requests/viewRequests" search={{ request } as never} variant="default" size="compact-sm">
            Open the request
          </Button>
        )}
        {isAdmin && entry.hasContract && (
          <Button component={Link} to="/app/contract/viewContracts" search={{ contract: entry.programID } as never} variant="default" size="compact-sm">
            Open the contract
          </Button>
        )}
      </div>
      <EntryStaff entry={entry} isAdmin={isAdmin} />
      {isAdmin && <OfficePart programID={entry.programID} />}
    </>
  )
}

/** What the office sees besides; together, so that nothing that arrives later pushes the rest down. */
function OfficePart({ programID }: { programID: string }) {
  const asked = useQuery(openRequests(programID))
  const whole = useQuery(api.programs.overview.queryOptions({ input: { programID } }))
  if (asked.isPending || whole.isPending) return null
  return (
    <>
      <FacilitatorRequests requests={asked.data?.items ?? []} />
      {whole.data && (
        <div className={styles.block}>
          <ProgramParts program={whole.data} parts={['request', 'contract', 'hours']} />
        </div>
      )}
      <section className={styles.block}>
        <h3 className={styles.blockTitle}>History</h3>
        <HistoryTimeline collection="programSchedule" documentId={programID} />
      </section>
    </>
  )
}
