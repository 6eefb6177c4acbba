import { instantOf } from './calendar-time.ts'
import type { Entry } from './conflicts.ts'

type Centre = { timeZone: string; centre: string; origin: string }

const escaped = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n')
const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
const STATUS: Record<Entry['status'], string> = {
  tentative: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  cancelled: 'CANCELLED',
}

/** Lines of at most 75 bytes, the rest folded (RFC 5545, 3.1). */
function folded(line: string): string {
  let out = ''
  let bytes = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (bytes + size > 74) {
      out += '\r\n '
      bytes = 1
    }
    out += letter
    bytes += size
  }
  return out
}

/** One program as an iCalendar file. UID and SEQUENCE are those of mailed files and feeds, so that updates find it. */
export function calendarFile(entry: Entry, { timeZone, centre, origin }: Centre): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Belay//Schedule//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${entry.programID}@belay`,
    `SEQUENCE:${entry.version}`,
    `DTSTAMP:${stamp(entry.updatedAt ?? entry.createdAt)}`,
    `DTSTART:${stamp(instantOf(entry.date, entry.startTime, timeZone))}`,
    `DTEND:${stamp(instantOf(entry.date, entry.endTime, timeZone))}`,
    `SUMMARY:${escaped(entry.programName)}`,
    ...(entry.location ? [`LOCATION:${escaped(entry.location)}`] : []),
    ...(centre ? [`DESCRIPTION:${escaped([centre, entry.dayNotes].filter(Boolean).join('\n'))}`] : []),
    `URL:${origin}/app/schedule/scheduleDisplay?program=${encodeURIComponent(entry.programID)}`,
    `STATUS:${STATUS[entry.status]}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
