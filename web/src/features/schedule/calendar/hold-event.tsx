import { IconHourglass } from '@tabler/icons-react'
import { useFormat } from '../../../ui/format/format.tsx'
import type { Hold } from '../entries.ts'
import styles from '../schedule.module.css'
import { getEventSize, TimeSpan } from './calendar-event.tsx'

/** Shows a held date in a calendar: its client and the last day of the hold. Its size is like a program's. */
export function HoldEvent({ hold, timed, lines = 1 }: { hold: Hold; timed?: boolean; lines?: number }) {
  const format = useFormat()
  const { organization, programType, location, date, startTime, endTime, holdUntil } = hold
  const until = `until ${format.day(holdUntil)}`
  const room = timed ? getEventSize(hold) : lines > 1 ? 'tight' : 'line'
  return (
    <span
      className={`${styles.event} ${styles[room] ?? ''} ${styles.held}`}
      data-lines={timed ? undefined : lines}
      title={`Held for ${organization} ${until}: ${programType}, ${startTime} to ${endTime}, ${location}`}
    >
      <span className={styles.eventTime}>
        <IconHourglass size={12} aria-hidden /> {room === 'roomy' ? <TimeSpan {...hold} /> : startTime}
      </span>
      <span className="visuallyHidden">, {format.day(date)}: </span>
      <span className={styles.eventTitle}>Held for {organization}</span>
      <span className={room === 'roomy' ? styles.eventTime : 'visuallyHidden'}> {until}</span>
    </span>
  )
}
