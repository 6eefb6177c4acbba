import { cost } from '@belay/contract/money'
import { findFirst } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { contractNeedsUpdate } from '../client-programs/client-programs.notifications.ts'
import { notify } from '../notifications/notify.ts'
import { readAnswered } from '../notifications/read-answered.ts'
import { findWhereToGo } from '../places/find-where-to-go.ts'
import { programRequests, type VersionedRequest } from '../program-requests/program-requests.documents.ts'
import { programSchedule, type VersionedEntry } from '../program-schedule/program-schedule.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import { findAssignments, findOpenRequests } from '../staff-programs/find-assignments.ts'
import { findOffers, onlyOpen } from '../staff-programs/find-offers.ts'
import { findOpenSwaps } from '../staff-programs/find-swaps.ts'
import { endImpossible } from '../staff-programs/mark-swap.ts'
import { offerChanged, offerEnded } from '../staff-programs/shift-offers.notifications.ts'
import { swapEnded } from '../staff-programs/shift-swaps.notifications.ts'
import {
  facilitatorRequests,
  shiftOffers,
  staffPrograms,
  type VersionedAssignment,
  type VersionedOffer,
} from '../staff-programs/staff-programs.documents.ts'
import { findShift, shiftChanged } from '../staff-programs/staff-programs.notifications.ts'
import { copiesOf, isOtherTime, ownedFacts, type ProgramDocuments } from './program-facts.ts'
import { mayFollowProgram } from './programs.rules.ts'

/**
 * What a unit of work knows of a program and no query finds yet: what it has created, or just given its programID; and
 * whether it changed when the program is (`moved`).
 */
export type Known = Partial<Pick<ProgramDocuments, 'request' | 'assignments' | 'asks' | 'offers'>> & {
  swapIDs?: readonly string[]
  moved?: true
}

/**
 * Makes every copy of a program's facts what its owner says, in the unit of work that changed them; whoever works the
 * program is told that it moved, and Admins that its contract needs an amendment. The last thing that every change of a
 * program does.
 */
export async function copyProgramFacts(
  tx: Tx,
  context: Pick<Services, 'settings'>,
  programID: string,
  known: Known = {},
): Promise<void> {
  const { entry, moved, outdated, offers, swaps } = await writeCopies(tx, programID, known)
  for (const assignment of moved) await notify(tx, context, shiftChanged(await findShift(tx, context, assignment)))
  const { settings } = context
  const ended = new Set(offers.filter(({ status }) => status !== 'offered').map(({ id }) => id))
  if (ended.size > 0) await readAnswered(tx, programID, ({ relatedDocumentId }) => ended.has(relatedDocumentId ?? ''))
  for (const offer of offers) {
    if (offer.status !== 'offered') await notify(tx, context, offerEnded({ offer }))
    else await notify(tx, context, offerChanged({ offer, where: await findWhereToGo(tx, entry ?? offer), settings }))
  }
  for (const swap of swaps) await notify(tx, context, swapEnded({ swap, by: tx.actor }))
  if (outdated) await notify(tx, context, contractNeedsUpdate({ contract: outdated }))
}

/**
 * The same without telling anybody. Answers the assignments that moved, the offers that did or ended, the swaps that
 * ended, and a contract that needs an amendment now because its program changed; of one whose program was cancelled,
 * people are told otherwise.
 */
export async function writeCopies(tx: Tx, programID: string, known: Known = {}) {
  const program = await readProgram(tx, programID, known)
  const { entry, contract, request } = program
  const copies = copiesOf(program, known.moved === true)
  if (entry && hasChanges(copies.entry)) tx.update(programSchedule, mayFollowProgram(entry, programID), copies.entry)
  if (request && hasChanges(copies.request))
    tx.update(programRequests, mayFollowProgram(request, programID), copies.request)
  if (contract && hasChanges(copies.contract))
    tx.update(clientPrograms, mayFollowProgram(contract, programID), copies.contract)
  const moved: VersionedAssignment[] = []
  for (const { assignment, changes } of copies.assignments) {
    const payRate = (await tx.get(staff, assignment.staffID))?.payRate ?? 0
    const totalCost = cost(assignment.hours, payRate)
    const asked = known.moved && isOtherTime(changes) ? { askedAt: tx.now } : {}
    moved.push(tx.update(staffPrograms, mayFollowProgram(assignment, programID), { ...changes, ...asked, totalCost }))
  }
  for (const { ask, changes } of copies.asks) tx.update(facilitatorRequests, mayFollowProgram(ask, programID), changes)
  const offers: VersionedOffer[] = []
  for (const { offer, changes } of copies.offers) {
    const isMoved = isOtherTime(changes)
    // Of another time it is asked anew; what was overridden for the old one no longer holds.
    const asked = isMoved ? { offeredAt: tx.now, overridden: [] } : {}
    const followed = tx.update(shiftOffers, mayFollowProgram(offer, programID), { ...changes, ...asked })
    if (followed.status !== 'offered' || isMoved) offers.push(followed)
  }
  const assigned = program.assignments.map((one) => moved.find(({ id }) => id === one.id) ?? one)
  const swaps = endImpossible(tx, program.swaps, programID, { entry, assigned })
  const { needsAmendment, amendment } = copies.contract
  const isNews = needsAmendment === true || (amendment?.needsAmendment && !contract?.amendment?.needsAmendment)
  const isOutdated = isNews && entry?.status !== 'cancelled' && !request?.cancelled
  return { entry, moved, offers, swaps, outdated: isOutdated ? contract : null }
}

const hasChanges = (changes: object) => Object.keys(changes).length > 0

/** The facts of a program as their owner has them; null where its contract alone holds them. */
export async function findOwnedFacts(tx: Tx, programID: string) {
  const entry = await tx.get(programSchedule, programID)
  return ownedFacts({ entry, request: await findRequestOf(tx, programID, entry) })
}

async function readProgram(tx: Tx, programID: string, known: Known) {
  const [entry, contract] = await Promise.all([tx.get(programSchedule, programID), tx.get(clientPrograms, programID)])
  const request = known.request ?? (await findRequestOf(tx, programID, entry))
  const assignments = known.assignments ?? (await findAssignments(tx, programID))
  // Whoever changes who works a program waits for each other by now, so that nothing comes between.
  const [asks, offers, swaps] = await Promise.all([
    known.asks ?? (entry ? findOpenRequests(tx, { programID }) : []),
    known.offers ?? findOffers(tx, { programID }),
    findOpenSwaps(tx, { programID }, known.swapIDs),
  ])
  return { request, entry, contract, assignments, asks, offers: onlyOpen(offers), swaps }
}

/** The request that a program came from; null when it was planned without one. */
export async function findRequestOf(
  tx: Tx,
  programID: string,
  entry: VersionedEntry | null,
): Promise<VersionedRequest | null> {
  const named = entry?.requestID ? await tx.get(programRequests, entry.requestID) : null
  return named ?? findFirst(tx, programRequests, { where: { programID }, orderBy: 'createdAt' })
}
