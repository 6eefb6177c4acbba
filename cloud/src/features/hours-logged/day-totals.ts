import { PAGE } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import type { Tx } from '../../platform/documents/transaction.ts'
import { timeLogs } from './hours-logged.documents.ts'
import { refuseFullDay } from './hours-logged.rules.ts'

type Entry = { timeID: string; userId: string; date: string; hours: number }

/**
 * Sums people's hours per day, including the changes of this transaction. To lock out other transactions, get the
 * owner's `hoursLogged` document before and write it after.
 */
export function createDayTotals(tx: Tx) {
  const stored = new Map<string, Promise<Entry[]>>()
  const changed = new Map<string, Entry>()

  const findLogsOn = (userId: string, date: string): Promise<Entry[]> =>
    stored.getOrInsertComputed(`${userId} ${date}`, async () => {
      const day = toIsoDate(date)
      const query = { where: { userId }, orderBy: 'date', from: day, to: day, limit: PAGE.most }
      return (await tx.store.find(timeLogs, query)).items
    })

  return {
    /** Reads a day's logs in advance. */
    preload: findLogsOn,
    /** Adds a new or changed log. Throws `failed-precondition` if its day would exceed 24 hours. */
    async add(entry: Entry): Promise<void> {
      const unchanged = (await findLogsOn(entry.userId, entry.date)).filter(
        ({ timeID }) => timeID !== entry.timeID && !changed.has(timeID),
      )
      const moved = [...changed.values()].filter(
        ({ timeID, userId, date }) => timeID !== entry.timeID && userId === entry.userId && date === entry.date,
      )
      refuseFullDay(
        entry.date,
        [...unchanged, ...moved, entry].reduce((total, { hours }) => total + hours, 0),
      )
      changed.set(entry.timeID, entry)
    },
  }
}
