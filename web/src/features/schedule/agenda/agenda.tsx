import { toIsoDate, toMinutesOfDay } from '@belay/contract/dates'
import type { Format } from '../../../ui/format/create-format.ts'
import { describeScheduleState } from '../../../ui/text/state.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { ConflictMark } from '../../programs/conflict-mark.tsx'
import { type Entry, formatStaff, type Hold, toHoldID } from '../entries.ts'
import styles from '../schedule.module.css'
import { SHIFT_STATES } from './shift-mark.tsx'
import { StaffingBadge } from './staffing-badge.tsx'

// No hooks and no component library, so that the page can draw this file's components before the app is loaded.

type ListProps = {
  format: Format
  entries: readonly Entry[]
  holds: readonly Hold[]
  printing?: boolean
  onOpen: (entry: Entry) => void
  onHold: (hold: Hold) => void
}

/** Shows programs and held dates day by day. This is the first view on phones. On paper it also names the people. */
export function Agenda({ format, entries, holds, printing = false, ...handlers }: ListProps) {
  const days = [...new Set([...entries, ...holds].map(({ date }) => date))]
  const inOrder = days.sort((a, b) => toIsoDate(a).localeCompare(toIsoDate(b)))
  return (
    <div className={styles.agenda}>
      {inOrder.map((date) => (
        <section key={date} className={styles.agendaDay} aria-label={format.day(date)}>
          <h2 className={`${styles.agendaDate} ${date === format.today ? styles.isToday : ''}`}>
            {printing ? format.day(date) : format.nearDay(date)}
            {date === format.today && !printing && <span className={styles.agendaMore}>{format.day(date)}</span>}
          </h2>
          <DayList
            format={format}
            entries={entries.filter((entry) => entry.date === date)}
            holds={holds.filter((hold) => hold.date === date)}
            printing={printing}
            {...handlers}
          />
        </section>
      ))}
    </div>
  )
}

function DayList({ format, entries, holds, printing = false, onOpen, onHold }: ListProps) {
  const rows = [...entries, ...holds].sort((a, b) => toMinutesOfDay(a.startTime) - toMinutesOfDay(b.startTime))
  return (
    <ul className={styles.agendaList}>
      {rows.map((row) =>
        'holdUntil' in row ? (
          <li key={toHoldID(row)}>
            <HeldRow format={format} hold={row} onOpen={onHold} />
          </li>
        ) : (
          <li key={row.programID}>
            <EntryRow format={format} entry={row} printing={printing} onOpen={onOpen} />
          </li>
        ),
      )}
    </ul>
  )
}

type RowProps = { format: Format; entry: Entry; printing: boolean; onOpen: (entry: Entry) => void }

function EntryRow({ format, entry, printing, onOpen }: RowProps) {
  const isPlanned = entry.status !== 'cancelled' && !printing
  // Most names of programs begin with the client's.
  const organization = entry.programName.includes(entry.organization) ? '' : entry.organization
  const crew = isPlanned && entry.crew?.length ? `with ${entry.crew.join(', ')}` : ''
  return (
    <button
      type="button"
      data-event-id={entry.programID}
      data-shift={entry.shift}
      className={`${styles.agendaEntry} ${styles[entry.status]}`}
      onClick={() => onOpen(entry)}
    >
      <span className={styles.agendaTime}>{format.time(entry.startTime, entry.endTime)}</span>
      <span className={styles.agendaWhat}>
        <span className={styles.eventTitle}>{entry.programName}</span>
        <span className={styles.agendaMore}>
          {[organization, entry.location, entry.role, crew].filter(Boolean).join(' · ')}
          {isPlanned && !entry.crew && (
            <>
              {' · '}
              <StaffingBadge entry={entry} showsText />
            </>
          )}
        </span>
        {printing && <span className={styles.agendaMore}>{formatStaff(entry)}</span>}
      </span>
      <span className={styles.agendaMarks}>
        {!printing && <ConflictMark conflicts={entry.conflicts} />}
        <EntryState entry={entry} printing={printing} />
      </span>
    </button>
  )
}

/** Shows what the program is to this viewer: their shift, or its status if it is not simply confirmed. */
function EntryState({ entry: { shift, status }, printing }: Pick<RowProps, 'entry' | 'printing'>) {
  if (shift && !printing) return <StatusBadge {...SHIFT_STATES[shift]} />
  return status === 'confirmed' ? null : <StatusBadge {...describeScheduleState(status)} />
}

function HeldRow({ format, hold, onOpen }: { format: Format; hold: Hold; onOpen: (hold: Hold) => void }) {
  const { organization, programType, location, startTime, endTime, holdUntil } = hold
  return (
    <button
      type="button"
      data-event-id={toHoldID(hold)}
      className={`${styles.agendaEntry} ${styles.held}`}
      onClick={() => onOpen(hold)}
    >
      <span className={styles.agendaTime}>{format.time(startTime, endTime)}</span>
      <span className={styles.agendaWhat}>
        <span className={styles.eventTitle}>Held for {organization}</span>
        <span className={styles.agendaMore}>{[programType, location].filter(Boolean).join(', ')}</span>
      </span>
      <span className={styles.agendaMarks}>
        <StatusBadge meaning="waits" word={`Until ${format.day(holdUntil)}`} />
      </span>
    </button>
  )
}
