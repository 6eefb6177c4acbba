import { minutesOf, toIsoDate } from '@belay/contract/dates'
import { Group } from '@mantine/core'
import { useFormat } from '../../ui/format.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ConflictMark } from '../programs/conflict-mark.tsx'
import { type Entry, type Hold, holdID } from './entries.ts'
import { HeldRow } from './held-event.tsx'
import { formatStaff } from './printed-week.tsx'
import styles from './schedule.module.css'
import { StaffingBadge } from './staffing-badge.tsx'

type ListProps = {
  entries: readonly Entry[]
  holds: readonly Hold[]
  printing?: boolean
  onOpen: (entry: Entry) => void
  onHold: (hold: Hold) => void
}

/** Programs and held dates day by day; the first view on phones. On paper it also names the people. */
export function Agenda({ entries, holds, printing = false, ...on }: ListProps) {
  const format = useFormat()
  const days = [...new Set([...entries, ...holds].map(({ date }) => date))]
  const inOrder = days.sort((a, b) => toIsoDate(a).localeCompare(toIsoDate(b)))
  return (
    <div className={styles.agenda}>
      {inOrder.map((date) => (
        <section key={date} className={styles.agendaDay} aria-label={format.longDate(date)}>
          <h2 className={`${styles.agendaDate} ${date === format.today ? styles.isToday : ''}`}>
            {printing ? format.weekdayDate(date) : format.weekday(date)}
            {date === format.today && !printing && <span className={styles.agendaMore}>{format.date(date)}</span>}
          </h2>
          <DayList
            entries={entries.filter((entry) => entry.date === date)}
            holds={holds.filter((hold) => hold.date === date)}
            printing={printing}
            {...on}
          />
        </section>
      ))}
    </div>
  )
}

/** What is on one day, by time. */
export function DayList({ entries, holds, printing = false, onOpen, onHold }: ListProps) {
  const rows = [
    ...entries.map((entry) => ({
      ...{ key: entry.programID, startTime: entry.startTime },
      row: <EntryRow entry={entry} printing={printing} onOpen={onOpen} />,
    })),
    ...holds.map((hold) => ({
      ...{ key: holdID(hold), startTime: hold.startTime },
      row: <HeldRow hold={hold} onOpen={onHold} />,
    })),
  ].sort((a, b) => minutesOf(a.startTime) - minutesOf(b.startTime))
  return (
    <ul className={styles.agendaList}>
      {rows.map(({ key, row }) => (
        <li key={key}>{row}</li>
      ))}
    </ul>
  )
}

type RowProps = { entry: Entry; printing: boolean; onOpen: (entry: Entry) => void }

function EntryRow({ entry, printing, onOpen }: RowProps) {
  const format = useFormat()
  return (
    <button
      type="button"
      data-event-id={entry.programID}
      className={`${styles.agendaEntry} ${styles[entry.status]}`}
      onClick={() => onOpen(entry)}
    >
      <span className={styles.agendaTime}>{format.time(entry.startTime, entry.endTime)}</span>
      <span className={styles.agendaWhat}>
        <span className={styles.eventTitle}>{entry.programName}</span>
        <span className={styles.agendaMore}>{[entry.organization, entry.location].filter(Boolean).join(', ')}</span>
        {printing && <span className={styles.agendaMore}>{formatStaff(entry)}</span>}
      </span>
      <Group component="span" gap={6}>
        {!printing && <ConflictMark conflicts={entry.conflicts} />}
        {entry.status !== 'cancelled' && <StaffingBadge entry={entry} words />}
        <StatusBadge status={entry.status} />
      </Group>
    </button>
  )
}
