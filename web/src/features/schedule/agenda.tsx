import { Group, Text } from '@mantine/core'
import { useFormat } from '../../ui/format.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ConflictMark } from '../programs/conflict-mark.tsx'
import type { Entry } from './entries.ts'
import { formatStaff } from './printed-week.tsx'
import styles from './schedule.module.css'
import { StaffingBadge } from './staffing-badge.tsx'

type AgendaProps = { entries: readonly Entry[]; printing?: boolean; onOpen: (entry: Entry) => void }

/** Programs day by day; the first view on phones. On paper it also names the people. */
export function Agenda({ entries, printing, onOpen }: AgendaProps) {
  const format = useFormat()
  const days = [...new Set(entries.map(({ date }) => date))]
  return (
    <div className={styles.agenda}>
      {days.map((date) => (
        <section key={date} className={styles.agendaDay} aria-label={format.longDate(date)}>
          <h2 className={`${styles.agendaDate} ${date === format.today ? styles.isToday : ''}`}>
            {printing ? format.weekdayDate(date) : format.weekday(date)}
            {date === format.today && !printing && <span className={styles.agendaMore}>{format.date(date)}</span>}
          </h2>
          <ul className={styles.agendaList}>
            {entries
              .filter((entry) => entry.date === date)
              .map((entry) => (
                <li key={entry.programID}>
                  <button
                    type="button"
                    data-event-id={entry.programID}
                    className={`${styles.agendaEntry} ${styles[entry.status]}`}
                    onClick={() => onOpen(entry)}
                  >
                    <Text span inherit c="dimmed" className="tabular">
                      {format.time(entry.startTime, entry.endTime)}
                    </Text>
                    <span className={styles.agendaWhat}>
                      <span className={styles.eventTitle}>{entry.programName}</span>
                      <span className={styles.agendaMore}>
                        {[entry.organization, entry.location].filter(Boolean).join(', ')}
                      </span>
                      {printing && <span className={styles.agendaMore}>{formatStaff(entry)}</span>}
                    </span>
                    <Group component="span" gap={6}>
                      {!printing && <ConflictMark conflicts={entry.conflicts} />}
                      {entry.status !== 'cancelled' && <StaffingBadge entry={entry} words />}
                      <StatusBadge status={entry.status} />
                    </Group>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
