import { addDays, isWithin, toIsoDate } from '@belay/contract/dates'

export type Week = { from: string; to: string; hours: number; programs: number }

/** 0 is Sunday; of a civil date, whatever the machine's time zone. */
const weekdayOf = (date: string): number => new Date(`${toIsoDate(date)}T12:00:00Z`).getUTCDay()

/** Lists the weeks (Sunday to Saturday) from that of `today`, with the work planned. Declined work does not count. */
export function weeksAhead(
  today: string,
  weeks: number,
  assignments: readonly { date: string; hours: number; declinedAt: number | null }[],
): Week[] {
  const start = addDays(today, -weekdayOf(today))
  return Array.from({ length: weeks }, (_, index) => {
    const from = addDays(start, index * 7)
    const to = addDays(from, 6)
    const inside = assignments.filter(({ date, declinedAt }) => declinedAt === null && isWithin(date, { from, to }))
    return { from, to, programs: inside.length, hours: inside.reduce((sum, { hours }) => sum + hours, 0) }
  })
}
