import { Group } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useFormat } from '../../ui/format.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { eventSize, shortTime } from './calendar-event.tsx'
import { type Hold, holdID } from './entries.ts'
import styles from './schedule.module.css'

type EventProps = { hold: Hold; timed?: boolean; lines?: number }

/** A held date in a calendar: no program yet, so it says for whom it is held and until when. Sized like a program. */
export function HeldEvent({ hold, timed, lines = 1 }: EventProps) {
  const format = useFormat()
  const { organization, programType, location, date, startTime, endTime, holdUntil } = hold
  const until = `until ${format.weekdayDate(holdUntil)}`
  const room = timed ? eventSize(hold) : lines > 1 ? 'tight' : 'line'
  return (
    <span
      className={`${styles.event} ${styles[room] ?? ''} ${styles.held}`}
      data-lines={timed ? undefined : lines}
      title={`Held for ${organization} ${until}: ${programType}, ${startTime} to ${endTime}, ${location}`}
    >
      <span className={styles.eventTime}>
        <IconHourglass size={12} aria-hidden /> {room === 'roomy' ? `${startTime} to ${endTime}` : shortTime(startTime)}
      </span>
      <span className="visuallyHidden">, {format.longDate(date)}: </span>
      <span className={styles.eventTitle}>Held for {organization}</span>
      <span className={room === 'roomy' ? styles.eventTime : 'visuallyHidden'}> {until}</span>
    </span>
  )
}

type RowProps = { hold: Hold; onOpen: (hold: Hold) => void }

/** A held date in the list of a day. */
export function HeldRow({ hold, onOpen }: RowProps) {
  const format = useFormat()
  const { organization, programType, location, startTime, endTime, holdUntil } = hold
  return (
    <button
      type="button"
      data-event-id={holdID(hold)}
      className={`${styles.agendaEntry} ${styles.held}`}
      onClick={() => onOpen(hold)}
    >
      <span className={styles.agendaTime}>{format.time(startTime, endTime)}</span>
      <span className={styles.agendaWhat}>
        <span className={styles.eventTitle}>Held for {organization}</span>
        <span className={styles.agendaMore}>{[programType, location].filter(Boolean).join(', ')}</span>
      </span>
      <Group component="span">
        <StatusBadge status="held">{`Until ${format.weekdayDate(holdUntil)}`}</StatusBadge>
      </Group>
    </button>
  )
}
