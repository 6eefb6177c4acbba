const HOUR_OF_DAY = 2

/** The time at which the test run began. All its processes use it, so that they share copies of the sample. */
export const BEGAN = new Date(process.env.BELAY_TEST_BEGAN ?? Date.now())

/** A time zone in which it is early in the morning, so that today's events are still to come. */
export const EARLY = (() => {
  const ahead = HOUR_OF_DAY - BEGAN.getUTCHours()
  const offset = ahead < -12 ? ahead + 24 : ahead
  // The names of these time zones have the opposite sign.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
})()

/** Returns today in that zone, as typed in forms and as written in addresses. */
export function today(): { typed: string; iso: string } {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: EARLY, ...digits })
  const [year, month, day] = format.format(new Date()).split('-')
  return { typed: `${month}/${day}/${year}`, iso: `${year}-${month}-${day}` }
}
