import { toIsoDate } from '@belay/contract/dates'
import { findOpenOffer } from '@belay/contract/open-offer'
import { isAdmin } from '../../../platform/calls/actor.ts'
import type { Context } from '../../../platform/calls/gate.ts'
import { type BlockingReference, refuse } from '../../../platform/calls/refuse.ts'
import type { Restoration, Tx } from '../../../platform/documents/transaction.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { createPlanOfDate } from '../requests/dates/offer-dates.ts'
import { programRequests } from '../requests/program-requests.documents.ts'
import { programSchedule, type ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import {
  type ConflictFacts,
  isBlocking,
  listStandingConflicts,
  type Plan,
  type StandingConflict,
} from './conflicts.rules.ts'
import { listWorkingStaffIDs, readConflictFacts } from './read-conflict-facts.ts'

/** A program or a held date that Undo puts back on the calendar. */
type Returning = { plan: Plan & Pick<ScheduleEntry, 'overrides'>; staffIDs: readonly string[] }

/**
 * Refuses to put a program or offered dates back if their place or people were booked, or the place was held, since the
 * change. Locks the day, so concurrent planning waits. A double booking from before the change does not block.
 */
export async function refuseRestoringOverBookings(
  tx: Tx,
  context: Context,
  restorations: readonly Restoration[],
  since: number,
): Promise<void> {
  const restored = restorations.filter(({ before }) => before !== null)
  const restoredIDs = new Set(restorations.map(({ id }) => id))
  const blocking = new Map<string, BlockingReference & { sentence: string }>()
  for (const { plan, staffIDs } of await findReturning(tx, context, restored)) {
    const [, facts] = await Promise.all([
      tx.guard(`day/${toIsoDate(plan.date)}`),
      readConflictFacts(tx, context, plan, { staffIDs, dateBefore: plan.date, now: tx.now }),
    ])
    for (const conflict of listStandingConflicts(plan, facts)) {
      const other = isBlocking(conflict) && !conflict.accepted && findPlanned(conflict, facts, since)
      if (other && !restoredIDs.has(other.id)) blocking.set(other.id, { ...other, sentence: conflict.sentence })
    }
  }
  if (blocking.size === 0) return
  if (!isAdmin(tx.actor))
    refuse(
      'failed-precondition',
      "Something else was planned since then, so this can't be undone. Contact the centre.",
      'planned-since',
    )
  const blockers = [...blocking.values()]
  refuse('failed-precondition', `This can't be undone: ${blockers.map(({ sentence }) => sentence).join(' ')}`, {
    reason: 'planned-since',
    documents: blockers.map(({ sentence: _, ...document }) => document),
  })
}

async function findReturning(tx: Tx, { settings }: Context, restored: readonly Restoration[]): Promise<Returning[]> {
  const returning: Returning[] = []
  for (const { collection, id } of restored) {
    if (collection.name === programSchedule.name) {
      const entry = await tx.require(programSchedule, id)
      if (entry.status !== 'cancelled') returning.push({ plan: entry, staffIDs: listWorkingStaffIDs(entry) })
    }
    if (collection.name === programRequests.name) {
      const request = await tx.require(programRequests, id)
      const { dates } = findOpenOffer(request, centreToday(settings, tx.now)) ?? { dates: [] }
      returning.push(...dates.map((date) => ({ plan: createPlanOfDate(request, date), staffIDs: [] })))
    }
  }
  return returning
}

/** Returns the document that causes a conflict, if it was planned or held after `since`; otherwise null. */
function findPlanned(
  { programID, requestID }: StandingConflict,
  facts: ConflictFacts,
  since: number,
): BlockingReference | null {
  const entry = facts.entries.find((planned) => planned.programID === programID)
  if (entry && (entry.updatedAt ?? entry.createdAt) >= since)
    return { collection: programSchedule.name, id: entry.programID, label: entry.programName }
  const hold = facts.holds.find((held) => held.requestID === requestID)
  if (!hold || hold.offeredAt < since) return null
  return { collection: programRequests.name, id: hold.requestID, label: `Dates offered to ${hold.organization}` }
}
