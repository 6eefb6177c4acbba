import { PAGE } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import type { Tx } from '../../platform/documents/transaction.ts'
import { timeLogs } from './hours-logged.documents.ts'
import { refuseFullDay } from './hours-logged.rules.ts'

type Entry = { timeID: string; userId: string; date: string; hours: number }

/**
 * Sums people's hours per day, including the changes of this transaction. To lock out other transactions, get the
 * owner's `hoursLogged` document before and call `noteChange` after.
 */
export function openDayTotals(tx: Tx) {
  const stored = new Map<string, Promise<Entry[]>>()
  const changed = new Map<string, Entry>()

  function storedOn(userId: string, date: string): Promise<Entry[]> {
    const key = `${userId} ${date}`
    const day = toIsoDate(date)
    const total =
      stored.get(key) ??
      tx.store
        .find(timeLogs, { where: { userId }, orderBy: 'date', from: day, to: day, limit: PAGE.most })
        .then(({ items }) => items)
    stored.set(key, total)
    return total
  }

  return {
    /** Reads a day's logs in advance. */
    look: storedOn,
    /** Adds a new or changed log. Throws `failed-precondition` if its day would exceed 24 hours. */
    async place(entry: Entry): Promise<void> {
      const others = (await storedOn(entry.userId, entry.date)).filter(
        ({ timeID }) => timeID !== entry.timeID && !changed.has(timeID),
      )
      const moved = [...changed.values()].filter(
        ({ timeID, userId, date }) => timeID !== entry.timeID && userId === entry.userId && date === entry.date,
      )
      refuseFullDay(
        entry.date,
        [...others, ...moved, entry].reduce((total, { hours }) => total + hours, 0),
      )
      changed.set(entry.timeID, entry)
    },
  }
}
