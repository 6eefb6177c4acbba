import { cost } from '@belay/contract/money'
import type { Services } from '../../../platform/calls/gate.ts'
import { findFirst } from '../../../platform/documents/find-all.ts'
import type { AnyCollection, DocumentStore } from '../../../platform/documents/store.ts'
import type { Tx, WorkStore } from '../../../platform/documents/transaction.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { markAnsweredRead } from '../../notifications/mark-answered.ts'
import { notify } from '../../notifications/notify.ts'
import { findWhereToGo } from '../../places/find-where-to-go.ts'
import { staff } from '../../staff/staff.documents.ts'
import { findAssignments } from '../assignments/find-assignments.ts'
import { staffPrograms, type VersionedAssignment } from '../assignments/staff-programs.documents.ts'
import { shiftChanged } from '../assignments/staff-programs.notifications.ts'
import { supersedeChange } from '../changes/end-change.ts'
import { clientPrograms } from '../contracts/client-programs.documents.ts'
import { contractNeedsUpdate } from '../contracts/client-programs.notifications.ts'
import { followDayPrices } from '../contracts/follow-day-prices.ts'
import { facilitatorRequests } from '../facilitator-requests/facilitator-requests.documents.ts'
import { findOpenFacilitatorRequests } from '../facilitator-requests/find-facilitator-requests.ts'
import { filterOpenOffers, findOffers } from '../offers/find-offers.ts'
import { shiftOffers, type VersionedOffer } from '../offers/shift-offers.documents.ts'
import { offerChanged, offerEnded } from '../offers/shift-offers.notifications.ts'
import { mayCopyProgramFacts } from '../programs.rules.ts'
import { programRequests, type VersionedRequest } from '../requests/program-requests.documents.ts'
import { programSchedule, type VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { notifyOfShifts } from '../shifts/notify-of-shifts.ts'
import { endImpossibleSwaps, notifyOfEnd } from '../swaps/end-swaps.ts'
import { findOpenSwaps } from '../swaps/find-swaps.ts'
import { programsOfSwap, shiftSwaps } from '../swaps/shift-swaps.documents.ts'
import { changesDateOrTime, computeCopies, resolveOwnedFacts } from './program-facts.ts'

/** The collections whose documents hold facts of a program. */
const OF_PROGRAMS = [
  programSchedule,
  programRequests,
  clientPrograms,
  staffPrograms,
  facilitatorRequests,
  shiftOffers,
] as const

/** The states of changed documents for which a unit of work has already copied the facts of their program. */
const copiedDocuments = new WeakMap<Tx, Set<object>>()

/**
 * Makes every unit of work over a store copy the facts of the programs that it changed, right before it commits. All
 * services get such a store, so no change of a program can forget its copies.
 */
export const withProgramCopies = (store: DocumentStore, settings: Settings): WorkStore => ({
  ...store,
  beforeCommit: (tx) => copyChangedPrograms(tx, { settings }),
})

/** Copies the facts of every program that a unit of work changed, unless it did so itself after its last change. */
async function copyChangedPrograms(tx: Tx, context: Pick<Services, 'settings'>): Promise<void> {
  const copied = copiedDocuments.get(tx)
  const changed = listChangedDocuments(tx).filter((doc) => !copied?.has(doc))
  const swaps = tx.listChanged(shiftSwaps).flatMap(({ after }) => (after?.status === 'proposed' ? after : []))
  const programIDs = [...changed.flatMap(({ programID }) => programID ?? []), ...swaps.flatMap(programsOfSwap)]
  for (const programID of new Set(programIDs)) await copyProgramFacts(tx, context, programID)
}

/** Returns the changed documents of a unit of work that belong to programs: their new state or, if deleted, the old. */
function listChangedDocuments(tx: Tx): { programID: string | null }[] {
  return OF_PROGRAMS.flatMap((collection: AnyCollection) =>
    tx.listChanged(collection).flatMap(({ before, after }) => after ?? before ?? []),
  )
}

/**
 * Updates all copies of a program's facts. Then notifies the people who work it if it moved, and the Admins if its
 * contract needs an amendment. Every unit of work ends with this for the programs that it changed. Call it only where
 * the copies are needed earlier, for example in the answer.
 */
export async function copyProgramFacts(tx: Tx, context: Pick<Services, 'settings'>, programID: string): Promise<void> {
  const { entry, moved, outdated, offers, swaps } = await writeCopies(tx, programID)
  await notifyOfShifts(tx, context, moved, shiftChanged)
  const { settings } = context
  const ended = new Set(offers.filter(({ status }) => status !== 'offered').map(({ id }) => id))
  if (ended.size > 0)
    await markAnsweredRead(tx, programID, ({ relatedDocumentId }) => ended.has(relatedDocumentId ?? ''))
  for (const offer of offers) {
    if (offer.status !== 'offered') await notify(tx, context, offerEnded({ offer }))
    else {
      const where = await findWhereToGo(tx, entry ?? offer, false)
      await notify(tx, context, offerChanged({ offer, where, settings }))
    }
  }
  for (const swap of swaps) await notifyOfEnd(tx, context, swap)
  if (outdated) await notify(tx, context, contractNeedsUpdate({ contract: outdated }))
}

/**
 * Updates all copies of a program's facts and notifies nobody. Returns what changed: moved assignments, moved or ended
 * offers, ended swaps, and a contract that now needs an amendment. The contract is null if the program was cancelled,
 * because a cancellation sends its own message.
 */
export async function writeCopies(tx: Tx, programID: string) {
  await followDayPrices(tx, programID)
  const program = await readProgram(tx, programID)
  const { entry, contract, request } = program
  // A change that the client asked for cannot be made any more.
  if (entry === null || entry.status === 'cancelled') await supersedeChange(tx, programID)
  const isMoved = wasMoved(tx, programID)
  const copies = computeCopies(program, isMoved)
  if (entry && hasChanges(copies.entry)) tx.update(programSchedule, mayCopyProgramFacts(entry, programID), copies.entry)
  if (request && hasChanges(copies.request))
    tx.update(programRequests, mayCopyProgramFacts(request, programID), copies.request)
  if (contract && hasChanges(copies.contract))
    tx.update(clientPrograms, mayCopyProgramFacts(contract, programID), copies.contract)
  const moved: VersionedAssignment[] = []
  for (const { assignment, changes } of copies.assignments) {
    const payRate = (await tx.get(staff, assignment.staffID))?.payRate ?? 0
    const totalCost = cost(assignment.hours, payRate)
    const askedAgain = isMoved && changesDateOrTime(changes) ? { askedAt: tx.now } : {}
    moved.push(
      tx.update(staffPrograms, mayCopyProgramFacts(assignment, programID), { ...changes, ...askedAgain, totalCost }),
    )
  }
  for (const { openRequest, changes } of copies.openRequests)
    tx.update(facilitatorRequests, mayCopyProgramFacts(openRequest, programID), changes)
  const offers: VersionedOffer[] = []
  for (const { offer, changes } of copies.offers) {
    const isOfferMoved = changesDateOrTime(changes)
    // If the program moved, the person is asked again, and overrides for the old time no longer count.
    const offeredAgain = isOfferMoved ? { offeredAt: tx.now, overridden: [] } : {}
    const followed = tx.update(shiftOffers, mayCopyProgramFacts(offer, programID), { ...changes, ...offeredAgain })
    if (followed.status !== 'offered' || isOfferMoved) offers.push(followed)
  }
  const assigned = program.assignments.map((assignment) => moved.find(({ id }) => id === assignment.id) ?? assignment)
  const swaps = endImpossibleSwaps(tx, program.swaps, programID, { entry, assigned })
  const copied = copiedDocuments.getOrInsertComputed(tx, () => new Set())
  for (const doc of listChangedDocuments(tx)) if (doc.programID === programID) copied.add(doc)
  const { needsAmendment, amendment } = copies.contract
  const isNews = needsAmendment === true || (amendment?.needsAmendment && !contract?.amendment?.needsAmendment)
  const isOutdated = isNews && entry?.status !== 'cancelled' && !request?.cancelled
  return { entry, moved, offers, swaps, outdated: isOutdated ? contract : null }
}

const hasChanges = (changes: object) => Object.keys(changes).length > 0

/** Returns a program's facts from the document that owns them; null if only the contract has them. */
export async function findOwnedFacts(tx: Tx, programID: string) {
  const entry = await tx.get(programSchedule, programID)
  return resolveOwnedFacts({ entry, request: await findRequestOfProgram(tx, programID, entry) })
}

/** True if this unit of work puts a program on the calendar or moves it to another date or time. */
function wasMoved(tx: Tx, programID: string): boolean {
  const changed = tx.listChanged(programSchedule).find(({ after }) => after?.programID === programID)
  const { before, after } = changed ?? {}
  if (!after) return false
  return !before || TIMES.some((field) => before[field] !== after[field])
}
const TIMES = ['date', 'startTime', 'endTime'] as const

async function readProgram(tx: Tx, programID: string) {
  // `findAssignments` locks the program first, so the reads after it can't race.
  const [assignments, entry, contract, openRequests, offers, swaps] = await Promise.all([
    findAssignments(tx, programID),
    tx.get(programSchedule, programID),
    tx.get(clientPrograms, programID),
    findOpenFacilitatorRequests(tx, { programID }),
    findOffers(tx, { programID }),
    findOpenSwaps(tx, { programID }),
  ])
  const request = await findRequestOfProgram(tx, programID, entry)
  return {
    request,
    entry,
    contract,
    assignments,
    openRequests: entry ? openRequests : [],
    offers: filterOpenOffers(offers),
    swaps,
  }
}

/** Returns the request that the program was created from; null if it was scheduled without a request. */
export async function findRequestOfProgram(
  tx: Tx,
  programID: string,
  entry: VersionedEntry | null,
): Promise<VersionedRequest | null> {
  const named = entry?.requestID ? await tx.get(programRequests, entry.requestID) : null
  const started = tx.listChanged(programRequests).find(({ after }) => after?.programID === programID)
  return named ?? started?.after ?? findFirst(tx, programRequests, { where: { programID }, orderBy: 'createdAt' })
}
