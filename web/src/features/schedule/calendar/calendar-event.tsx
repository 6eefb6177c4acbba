import { describeStaffing } from '@belay/contract/staffing'
import { useFormat } from '../../../ui/format/format.tsx'
import { ConflictMark } from '../../programs/conflict-mark.tsx'
import { ShiftMark } from '../agenda/shift-mark.tsx'
import { StaffingBadge } from '../agenda/staffing-badge.tsx'
import type { Entry } from '../entries.ts'
import styles from '../schedule.module.css'
import { lengthInMinutes, type Slot } from './drag-plan.ts'

/** The height of an hour in the week and the day, in pixels. */
export const HOUR_HEIGHT = 52
const LINE_HEIGHT = 15
const HEIGHT_BESIDE_NAME = 42

type Times = Pick<Slot, 'startTime' | 'endTime'>

/** Returns how many lines of the name fit between the time and the staffing, which are always visible. */
export function countNameLines(times: Times): number {
  const height = (lengthInMinutes(times) / 60) * HOUR_HEIGHT
  return Math.max(1, Math.floor((height - HEIGHT_BESIDE_NAME) / LINE_HEIGHT))
}

/** Returns the layout for a program's length: separate lines, two lines, or one line. */
export function getEventSize(times: Times): 'roomy' | 'tight' | 'line' {
  const minutes = lengthInMinutes(times)
  return minutes >= 75 ? 'roomy' : minutes >= 45 ? 'tight' : 'line'
}

/** Shows "9:30 AM to 12:00 PM". In a narrow entry, the end and then "AM" are hidden, but not from screen readers. */
export function TimeSpan({ startTime, endTime }: Times) {
  const [clock, dayPeriod] = startTime.split(' ')
  return (
    <>
      <span>{clock}</span> <span>{dayPeriod}</span> <span>to {endTime}</span>
    </>
  )
}

type EventProps = { entry: Entry; timed?: boolean; wide?: boolean; lines?: number }

/** Shows a program in a calendar. `timed`: its height depends on its length; otherwise it has `lines` lines. */
export function CalendarEvent({ entry, timed, wide = false, lines = 1 }: EventProps) {
  const format = useFormat()
  const cancelled = entry.status === 'cancelled'
  const { count, meaning } = describeStaffing(entry)
  const room = timed ? getEventSize(entry) : lines > 1 ? 'tight' : 'line'
  return (
    <span
      className={`${styles.event} ${styles[room] ?? ''} ${styles[entry.status] ?? ''}`}
      data-lines={timed ? undefined : lines}
      data-shift={entry.shift}
      title={`${entry.programName}, ${entry.startTime} to ${entry.endTime}, ${entry.status}, ${count} ${meaning}`}
    >
      <span className={styles.eventTime}>{room === 'roomy' ? <TimeSpan {...entry} /> : entry.startTime}</span>
      <span className="visuallyHidden">, {format.day(entry.date)}: </span>
      <span
        className={styles.eventTitle}
        style={room === 'roomy' ? { ['--lines' as string]: countNameLines(entry) } : undefined}
      >
        {cancelled && <span className="visuallyHidden">Cancelled: </span>}
        {entry.programName}
      </span>
      {!cancelled && (
        <span className={styles.marks}>
          <ShiftMark shift={entry.shift} showsText={room === 'roomy'} />
          <ConflictMark conflicts={entry.conflicts} />
          <StaffingBadge entry={entry} showsText={wide && room === 'roomy'} />
        </span>
      )}
    </span>
  )
}
