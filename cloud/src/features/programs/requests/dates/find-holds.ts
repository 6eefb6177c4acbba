import { isWithin, toIsoDate, toMinutesOfDay } from '@belay/contract/dates'
import type { heldDate } from '@belay/contract/program-requests'
import type * as z from 'zod'
import { findAll } from '../../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../../platform/documents/store.ts'
import { sortableTime } from '../../../documents.ts'
import { programRequests } from '../program-requests.documents.ts'

/** A date that is offered for a request and held until its client answers. */
export type Hold = z.output<typeof heldDate>

const sortKey = ({ date, startTime }: Hold) => sortableTime(date, toMinutesOfDay(startTime))

/**
 * Returns the dates held on these days (both included), by date and time, without expired holds. For one day it reads
 * only that day's holds, for more days all holds of the centre.
 */
export async function findHolds(
  store: Pick<DocumentStore, 'find'>,
  { from, to, today }: { from: string; to: string; today: string },
): Promise<Hold[]> {
  const [first, last] = [toIsoDate(from), toIsoDate(to)]
  const requests = await findAll(store, programRequests, {
    where: first === last ? { heldOn: first } : {},
    orderBy: 'heldUntil',
    from: toIsoDate(today),
  })
  const holds = requests.flatMap(({ id, organization, programDetails: { programType }, offer }) => {
    if (!offer) return []
    const { dates, holdUntil, offeredAt } = offer
    return dates.map((date) => ({ ...date, requestID: id, organization, programType, holdUntil, offeredAt }))
  })
  return holds.filter(({ date }) => isWithin(date, { from, to })).sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}
