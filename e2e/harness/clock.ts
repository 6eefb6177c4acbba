const HOUR_OF_DAY = 2

/**
 * A time zone in which it is early in the morning now: what happens "today" is still to come, and the day does not end
 * while a journey goes on, whenever it is made.
 */
export const EARLY = (() => {
  const ahead = HOUR_OF_DAY - new Date().getUTCHours()
  const offset = ahead < -12 ? ahead + 24 : ahead
  // These names count the other way round.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
})()

/** Today in that zone, as dates are typed in forms and as they stand in addresses. */
export function today(): { typed: string; iso: string } {
  const written = new Intl.DateTimeFormat('en-CA', {
    timeZone: EARLY,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const [year, month, day] = written.format(new Date()).split('-')
  return { typed: `${month}/${day}/${year}`, iso: `${year}-${month}-${day}` }
}
