import { minutesOf } from '@belay/contract/dates'
import { staffingWords } from '@belay/contract/staffing'
import { useFormat } from '../../ui/format.tsx'
import { ConflictMark } from '../programs/conflict-mark.tsx'
import type { Entry } from './entries.ts'
import styles from './schedule.module.css'
import { ShiftMark } from './shift-mark.tsx'
import { StaffingBadge } from './staffing-badge.tsx'

/** "9am" */
export const shortTime = (time: string) => time.replace(':00', '').replace(' ', '').toLowerCase()

/** An hour is so tall in the week and the day, in pixels; what is above and below the name takes the rest. */
export const HOUR_HEIGHT = 52
const LINE_HEIGHT = 15
const BESIDE_NAME = 42

/** How many lines of the name fit between the time and the staffing, which are never pushed out. */
export function nameLines({ startTime, endTime }: Pick<Entry, 'startTime' | 'endTime'>): number {
  const height = ((minutesOf(endTime) - minutesOf(startTime)) / 60) * HOUR_HEIGHT
  return Math.max(1, Math.floor((height - BESIDE_NAME) / LINE_HEIGHT))
}

/** How much a program of this length has room for: all in lines of its own, two lines, or one. */
export function eventSize({ startTime, endTime }: Pick<Entry, 'startTime' | 'endTime'>): 'roomy' | 'tight' | 'line' {
  const minutes = minutesOf(endTime) - minutesOf(startTime)
  return minutes >= 75 ? 'roomy' : minutes >= 45 ? 'tight' : 'line'
}

/** "9:30 AM to 12:00 PM". In a narrow calendar entry, the end and then "AM" are cut off whole, for the eyes only. */
export function TimeSpan({ startTime, endTime }: Pick<Entry, 'startTime' | 'endTime'>) {
  const [clock, half] = startTime.split(' ')
  return (
    <>
      <span>{clock}</span> <span>{half}</span> <span>to {endTime}</span>
    </>
  )
}

type EventProps = { entry: Entry; timed?: boolean; wide?: boolean; lines?: number }

/**
 * A program in a calendar: time, title, staffing, in words where it is `wide`. `timed`: as tall as it is long; else it
 * has so many `lines`.
 */
export function CalendarEvent({ entry, timed, wide = false, lines = 1 }: EventProps) {
  const format = useFormat()
  const cancelled = entry.status === 'cancelled'
  const { count, meaning } = staffingWords(entry)
  const room = timed ? eventSize(entry) : lines > 1 ? 'tight' : 'line'
  return (
    <span
      className={`${styles.event} ${styles[room] ?? ''} ${styles[entry.status] ?? ''}`}
      data-lines={timed ? undefined : lines}
      data-shift={entry.shift}
      title={`${entry.programName}, ${entry.startTime} to ${entry.endTime}, ${entry.status}, ${count} ${meaning}`}
    >
      <span className={styles.eventTime}>
        {room === 'roomy' ? <TimeSpan {...entry} /> : shortTime(entry.startTime)}
      </span>
      <span className="visuallyHidden">, {format.longDate(entry.date)}: </span>
      <span
        className={styles.eventTitle}
        style={room === 'roomy' ? { ['--lines' as string]: nameLines(entry) } : undefined}
      >
        {cancelled && <span className="visuallyHidden">Cancelled: </span>}
        {entry.programName}
      </span>
      {!cancelled && (
        <span className={styles.marks}>
          <ShiftMark shift={entry.shift} words={room === 'roomy'} />
          <ConflictMark conflicts={entry.conflicts} />
          <StaffingBadge entry={entry} words={wide && room === 'roomy'} />
        </span>
      )}
    </span>
  )
}
