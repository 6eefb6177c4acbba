type Years = { first: number; last: number }
/** The last computed component. All calendar files of a program use the same component. */
let lastComponent = { key: '', text: '' }

/** Builds the VTIMEZONE component of a TZID: the zone's offsets and clock changes in these years. */
export function buildTimeZoneComponent(timeZone: string, years: Years): string {
  const key = `${timeZone} ${years.first} ${years.last}`
  if (lastComponent.key !== key) lastComponent = { key, text: formatComponent(timeZone, years) }
  return lastComponent.text
}

function formatComponent(timeZone: string, years: Years): string {
  const begin = Temporal.ZonedDateTime.from({ timeZone, year: years.first, month: 1, day: 1 })
  const end = Temporal.ZonedDateTime.from({ timeZone, year: years.last + 1, month: 1, day: 1 })
  const parts = [formatObservance(begin, begin.offset)]
  for (
    let last = begin, next = last.getTimeZoneTransition('next');
    next && Temporal.ZonedDateTime.compare(next, end) < 0;
    next = last.getTimeZoneTransition('next')
  ) {
    parts.push(formatObservance(next, next.subtract({ seconds: 1 }).offset))
    last = next
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...parts, 'END:VTIMEZONE'].join('\r\n')
}

/** Formats one observance. Its start is in the local time before the clock change (RFC 5545, 3.6.5). */
function formatObservance(onset: Temporal.ZonedDateTime, oldOffset: string): string {
  const standard = Math.min(
    onset.with({ month: 1, day: 1 }).offsetNanoseconds,
    onset.with({ month: 7, day: 1 }).offsetNanoseconds,
  )
  const kind = onset.offsetNanoseconds > standard ? 'DAYLIGHT' : 'STANDARD'
  const start = onset
    .withTimeZone(oldOffset)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace(/[-:]/g, '')
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${oldOffset.replace(':', '')}`,
    `TZOFFSETTO:${onset.offset.replace(':', '')}`,
    `END:${kind}`,
  ].join('\r\n')
}
