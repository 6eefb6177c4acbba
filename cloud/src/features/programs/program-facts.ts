import { isDeepStrictEqual } from 'node:util'
import { openPartOf } from '@belay/contract/amendments'
import { derivedQuantity } from '@belay/contract/line-units'
import { contractTotal } from '@belay/contract/money'
import { refuse } from '../../platform/refuse.ts'
import type { ClientProgram, VersionedContract } from '../client-programs/client-programs.documents.ts'
import { PARTS } from '../client-programs/program-words.ts'
import {
  type ProgramRequest,
  programNameOf,
  type VersionedRequest,
} from '../program-requests/program-requests.documents.ts'
import type { ScheduleEntry, VersionedEntry } from '../program-schedule/program-schedule.documents.ts'
import { endOfOffer } from '../staff-programs/open-seats.ts'
import type {
  FacilitatorRequest,
  ShiftOffer,
  StaffProgram,
  VersionedAssignment,
  VersionedFacilitatorRequest,
  VersionedOffer,
} from '../staff-programs/staff-programs.documents.ts'
import { UNANSWERED } from '../staff-programs/staff-programs.documents.ts'
import { toStaffing } from '../staff-programs/staffing.ts'

/** All documents of one program. `asks` are the open requests to facilitate it, `offers` the open offers of shifts. */
export type ProgramDocuments = {
  request: VersionedRequest | null
  entry: VersionedEntry | null
  contract: VersionedContract | null
  assignments: readonly VersionedAssignment[]
  asks: readonly VersionedFacilitatorRequest[]
  offers: readonly VersionedOffer[]
}

const WORDS = { programName: 'program name', ...PARTS } as const
type Fact = keyof typeof WORDS
const FACTS = Object.keys(WORDS) as Fact[]
type Facts = Pick<ClientProgram, Fact>

/** Who owns the facts of a program, and what they are. A fact that is left out is the contract's own. */
type Owned = {
  owner: 'schedule' | 'request'
  facts: Partial<Facts>
  staffNeeded: number | null
  isCancelled: boolean
}

const pickFacts = (from: Facts): Facts => ({
  programName: from.programName,
  date: from.date,
  startTime: from.startTime,
  endTime: from.endTime,
  location: from.location,
  participants: from.participants,
})

/**
 * The facts of a program as their owner has them: the schedule entry once the program is on the calendar, before that
 * its request; null where there is neither, and the contract holds them itself. A request has no date before it is on
 * the calendar, and no place of the centre: that stays with the contract until then.
 */
export function ownedFacts({ entry, request }: Pick<ProgramDocuments, 'entry' | 'request'>): Owned | null {
  if (entry) {
    const { staffNeeded, status } = entry
    return { owner: 'schedule', facts: pickFacts(entry), staffNeeded, isCancelled: status === 'cancelled' }
  }
  if (!request) return null
  const { participants } = request.programDetails
  const undated = { date: null, startTime: null, endTime: null }
  const facts = { programName: programNameOf(request), participants, ...undated }
  return { owner: 'request', facts, staffNeeded: null, isCancelled: request.cancelled }
}

/** Refuses facts for a contract that are not as their owner has them, and says where they are changed (R124). */
export function refuseOwnedFacts(given: { [Field in Fact]?: Facts[Field] | undefined }, owned: Owned | null): void {
  if (!owned) return
  const { owner, facts } = owned
  const differing = FACTS.filter((fact) => given[fact] !== undefined && fact in facts && given[fact] !== facts[fact])
  if (differing.length === 0) return
  const isDated = owner === 'schedule' || differing.every((fact) => fact === 'programName' || fact === 'participants')
  const where = isDated ? `Change it on the ${owner}.` : 'Add this program to the schedule to set its date.'
  const words = new Intl.ListFormat('en', { type: 'conjunction' }).format(differing.map((fact) => WORDS[fact]))
  refuse('failed-precondition', `The ${words} of this program can't be changed on its contract. ${where}`, {
    reason: `owned-by-${owner}`,
    fields: differing.map((field) => ({ field, message: where })),
  })
}

/** What is to be written so that every copy of a program's facts is as its owner has them. */
export type Copies = {
  contract: Partial<ClientProgram>
  entry: Partial<ScheduleEntry>
  request: Partial<ProgramRequest>
  assignments: { assignment: VersionedAssignment; changes: Partial<StaffProgram> }[]
  asks: { ask: VersionedFacilitatorRequest; changes: Partial<FacilitatorRequest> }[]
  offers: { offer: VersionedOffer; changes: Partial<ShiftOffer> }[]
}

/**
 * Which fact is copied where: the whole of it, for every change of a program. `moved`: the change is one of when it is,
 * so answers to another time no longer hold; what else differs is drift, and its answers stay.
 */
export function copiesOf(program: ProgramDocuments, moved: boolean): Copies {
  const { request, entry, contract, asks } = program
  const followed = program.assignments.map((assignment) => ({
    assignment,
    changes: entry ? assignmentCopies(assignment, entry, moved) : {},
  }))
  const assignments = followed.map(({ assignment, changes }) => ({ ...assignment, ...changes }))
  const offers = program.offers.map((offer) => ({ offer, changes: offerCopies(offer, entry, assignments) }))
  return {
    contract: contract ? changesOf(contract, copiesOfContract(contract, { ...program, assignments })) : {},
    entry: entry
      ? changesOf(entry, {
          requestID: request?.id ?? entry.requestID,
          programType: entry.programType || (request?.programDetails.programType ?? ''),
          hasContract: contract !== null,
          staffing: toStaffing(assignments),
          asked: offers.filter(({ changes }) => changes.status === undefined).length,
        })
      : {},
    request: request
      ? changesOf(request, {
          addedToCalendar: entry !== null,
          programID: entry?.programID ?? request.programID,
          programDate: entry?.date ?? null,
          programDetails: detailsOnCalendar(request, entry),
        })
      : {},
    assignments: followed.filter(hasChanges),
    asks: entry
      ? asks
          .map((ask) => ({ ask, changes: changesOf(ask, { programName: entry.programName, date: entry.date }) }))
          .filter(hasChanges)
      : [],
    offers: offers.filter(hasChanges),
  }
}

/** Returns a request's details with the type and headcount of its program, once that is on the calendar. */
function detailsOnCalendar({ programDetails }: ProgramRequest, entry: ScheduleEntry | null) {
  if (!entry) return programDetails
  const { programType, participants } = entry
  return {
    ...programDetails,
    programType: programType || programDetails.programType,
    participants: participants ?? programDetails.participants,
  }
}

const hasChanges = ({ changes }: { changes: object }) => Object.keys(changes).length > 0

/** Of these fields, those that differ from what is stored. */
const changesOf = <Doc extends object, Copied extends Partial<Doc>>(doc: Doc, copies: Copied): Partial<Copied> =>
  Object.fromEntries(
    Object.entries(copies).filter(([field, value]) => !isDeepStrictEqual(doc[field as keyof Doc], value)),
  ) as Partial<Copied>

/** What a contract copies, and its amendment as a contract of its own. */
function copiesOfContract(contract: ClientProgram, program: ProgramDocuments): Partial<ClientProgram> {
  const copies = contractCopies(contract, program)
  if (!contract.amendment) return copies
  const { assignedStaffIDs: _, programCancelled: __, ...followed } = contractCopies(openPartOf(contract), program)
  return { ...copies, amendment: { ...contract.amendment, ...followed } }
}

/**
 * A draft is as its program is. What was sent or signed stays as it was read, and needs amendment while its program is
 * otherwise. Who works the program may read its contract.
 */
function contractCopies(contract: ClientProgram, program: ProgramDocuments): Partial<ClientProgram> {
  const working = program.assignments.filter(({ declinedAt }) => declinedAt === null).map(({ staffID }) => staffID)
  const assignedStaffIDs = [...new Set(working)].toSorted()
  const owned = ownedFacts(program)
  const programCancelled = owned?.isCancelled === true
  const facts = { ...pickFacts(contract), ...owned?.facts }
  const lineItems = contract.lineItems.map((line) => ({
    ...line,
    quantity: derivedQuantity(line.unit, { ...facts, staffNeeded: owned?.staffNeeded ?? null }) ?? line.quantity,
  }))
  const content = changesOf(contract, { ...facts, lineItems })
  const isDraft = !contract.signed && contract.sentAt === null
  if (!isDraft)
    return { assignedStaffIDs, programCancelled, needsAmendment: programCancelled || hasChanges({ changes: content }) }
  const total = content.lineItems ? { total: contractTotal(lineItems, contract.discount) } : {}
  return { assignedStaffIDs, programCancelled, ...content, ...total, needsAmendment: false }
}

/** Whether what changes of an assignment is when it is. */
export const isOtherTime = (changes: Partial<StaffProgram>): boolean =>
  'date' in changes || 'startTime' in changes || 'endTime' in changes

/** An assignment is when and where its program is. When that moved, its person is asked anew. */
function assignmentCopies(assignment: StaffProgram, entry: ScheduleEntry, moved: boolean): Partial<StaffProgram> {
  const { programName, date, startTime, endTime, location } = entry
  const changes = changesOf(assignment, { programName, date, startTime, endTime, location })
  return { ...changes, ...(moved && isOtherTime(changes) ? changesOf(assignment, UNANSWERED) : {}) }
}

/** An open offer is of a shift as its program is; it ends when that has no seat for the person any more. */
function offerCopies(
  offer: ShiftOffer,
  entry: ScheduleEntry | null,
  assignments: readonly StaffProgram[],
): Partial<ShiftOffer> {
  const endedAs = endOfOffer(offer, entry, assignments)
  if (!entry || endedAs) return { status: 'withdrawn', endedAs }
  const { programName, date, startTime, endTime, location } = entry
  return changesOf(offer, { programName, date, startTime, endTime, location })
}
