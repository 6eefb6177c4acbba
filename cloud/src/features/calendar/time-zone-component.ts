type Years = { first: number; last: number }
/** The last computed component. All calendar files of a program use the same component. */
let written = { key: '', text: '' }

/**
 * Builds the VTIMEZONE component that calendars need for a TZID: the zone's offsets and clock changes in these years.
 */
export function timeZoneComponent(timeZone: string, years: Years): string {
  const key = `${timeZone} ${years.first} ${years.last}`
  if (written.key !== key) written = { key, text: writeComponent(timeZone, years) }
  return written.text
}

function writeComponent(timeZone: string, years: Years): string {
  const begin = Temporal.ZonedDateTime.from({ timeZone, year: years.first, month: 1, day: 1 })
  const end = Temporal.ZonedDateTime.from({ timeZone, year: years.last + 1, month: 1, day: 1 })
  const parts = [observance(begin, begin.offset)]
  for (
    let at = begin, next = at.getTimeZoneTransition('next');
    next && Temporal.ZonedDateTime.compare(next, end) < 0;
    next = at.getTimeZoneTransition('next')
  ) {
    parts.push(observance(next, next.subtract({ seconds: 1 }).offset))
    at = next
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...parts, 'END:VTIMEZONE'].join('\r\n')
}

/** Writes one observance. Its start is in the local time before the clock change (RFC 5545, 3.6.5). */
function observance(at: Temporal.ZonedDateTime, from: string): string {
  const standard = Math.min(
    at.with({ month: 1, day: 1 }).offsetNanoseconds,
    at.with({ month: 7, day: 1 }).offsetNanoseconds,
  )
  const kind = at.offsetNanoseconds > standard ? 'DAYLIGHT' : 'STANDARD'
  const onset = at.withTimeZone(from).toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${from.replace(':', '')}`,
    `TZOFFSETTO:${at.offset.replace(':', '')}`,
    `END:${kind}`,
  ].join('\r\n')
}
