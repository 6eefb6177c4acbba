/** Returns a span of clock times as people write it: "1:00 to 4:00 PM", or "9:00 AM to 1:00 PM". */
export function formatTimeSpan(start: string, end: string): string {
  const [half] = start.match(/ [AP]M$/) ?? []
  return `${half && end.endsWith(half) ? start.slice(0, -half.length) : start} to ${end}`
}
