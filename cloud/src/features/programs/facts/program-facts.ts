import { isDeepStrictEqual } from 'node:util'
import { currentVersionOf } from '@belay/contract/amendments'
import { deriveQuantity } from '@belay/contract/line-units'
import { contractTotal } from '@belay/contract/money'
import { refuse } from '../../../platform/calls/refuse.ts'
import {
  AT_ANOTHER_TIME,
  type StaffProgram,
  type VersionedAssignment,
} from '../assignments/staff-programs.documents.ts'
import { toStaffing } from '../assignments/staffing-of-program.ts'
import {
  type ClientProgram,
  PROGRAM_FACT_LABELS,
  type VersionedContract,
} from '../contracts/client-programs.documents.ts'
import type {
  FacilitatorRequest,
  VersionedFacilitatorRequest,
} from '../facilitator-requests/facilitator-requests.documents.ts'
import type { ShiftOffer, VersionedOffer } from '../offers/shift-offers.documents.ts'
import { whyOfferEnds } from '../offers/shift-offers.rules.ts'
import { type ProgramRequest, programNameOf, type VersionedRequest } from '../requests/program-requests.documents.ts'
import type { ScheduleEntry, VersionedEntry } from '../schedule/program-schedule.documents.ts'

/** All documents of one program. `openRequests`: its open requests to facilitate. `offers`: its open shift offers. */
type ProgramDocuments = {
  request: VersionedRequest | null
  entry: VersionedEntry | null
  contract: VersionedContract | null
  assignments: readonly VersionedAssignment[]
  openRequests: readonly VersionedFacilitatorRequest[]
  offers: readonly VersionedOffer[]
}

const FACT_LABELS = { programName: 'program name', ...PROGRAM_FACT_LABELS } as const
type Fact = keyof typeof FACT_LABELS
const FACTS = Object.keys(FACT_LABELS) as Fact[]
type Facts = Pick<ClientProgram, Fact>

/** A program's facts and their owner. The contract owns every fact that `facts` does not contain. */
type Owned = {
  owner: 'schedule' | 'request'
  facts: Partial<Facts>
  staffNeeded: number | null
  isCancelled: boolean
}

function pickFacts({ programName, date, startTime, endTime, location, participants }: Facts): Facts {
  return { programName, date, startTime, endTime, location, participants }
}

/**
 * Returns a program's facts from their owner: the schedule entry, or the request before the program is on the calendar;
 * null if there is neither, because then the contract owns all facts. A request owns no location, so the contract keeps
 * its own. It returns null for the date and times, because an unscheduled program has none.
 */
export function resolveOwnedFacts({ entry, request }: Pick<ProgramDocuments, 'entry' | 'request'>): Owned | null {
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

/** Refuses contract fields that differ from the facts' owner. The error says where to change them (R124). */
export function refuseOwnedFacts(given: { [Field in Fact]?: Facts[Field] | undefined }, owned: Owned | null): void {
  if (!owned) return
  const { owner, facts } = owned
  const differing = FACTS.filter((fact) => given[fact] !== undefined && fact in facts && given[fact] !== facts[fact])
  if (differing.length === 0) return
  const isDated = owner === 'schedule' || differing.every((fact) => fact === 'programName' || fact === 'participants')
  const where = isDated ? `Change it on the ${owner}.` : 'Add this program to the schedule to set its date.'
  const words = new Intl.ListFormat('en', { type: 'conjunction' }).format(differing.map((fact) => FACT_LABELS[fact]))
  refuse('failed-precondition', `The ${words} of this program can't be changed on its contract. ${where}`, {
    reason: `owned-by-${owner}`,
    fields: differing.map((field) => ({ field, message: where })),
  })
}

/** The changes that make every copy of a program's facts equal to its owner. */
type CopyChanges = {
  contract: Partial<ClientProgram>
  entry: Partial<ScheduleEntry>
  request: Partial<ProgramRequest>
  assignments: { assignment: VersionedAssignment; changes: Partial<StaffProgram> }[]
  openRequests: { openRequest: VersionedFacilitatorRequest; changes: Partial<FacilitatorRequest> }[]
  offers: { offer: VersionedOffer; changes: Partial<ShiftOffer> }[]
}

/**
 * Computes the changes of every copy of a program's facts; every change of a program uses this function. `moved`: the
 * date or times changed, so earlier answers to shifts are reset. Otherwise a differing copy is drift, and answers stay.
 */
export function computeCopies(program: ProgramDocuments, moved: boolean): CopyChanges {
  const { request, entry, contract, openRequests } = program
  const followed = program.assignments.map((assignment) => ({
    assignment,
    changes: entry ? computeAssignmentCopies(assignment, entry, moved) : {},
  }))
  const assignments = followed.map(({ assignment, changes }) => ({ ...assignment, ...changes }))
  const offers = program.offers.map((offer) => ({ offer, changes: computeOfferCopies(offer, entry, assignments) }))
  return {
    contract: contract ? changesOf(contract, computeContractCopies(contract, { ...program, assignments })) : {},
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
          programCancelled: entry?.status === 'cancelled',
          programDetails: detailsOnCalendar(request, entry),
        })
      : {},
    assignments: followed.filter(hasChanges),
    openRequests: entry
      ? openRequests
          .map((openRequest) => ({
            openRequest,
            changes: changesOf(openRequest, { programName: entry.programName, date: entry.date }),
          }))
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

/** Returns the fields of `copies` that differ from the stored document. */
const changesOf = <Doc extends object, Copied extends Partial<Doc>>(doc: Doc, copies: Copied): Partial<Copied> =>
  Object.fromEntries(
    Object.entries(copies).filter(([field, value]) => !isDeepStrictEqual(doc[field as keyof Doc], value)),
  ) as Partial<Copied>

/** Returns a contract's copied fields. An open amendment is updated like a contract. */
function computeContractCopies(contract: ClientProgram, program: ProgramDocuments): Partial<ClientProgram> {
  const copies = computePartCopies(contract, program)
  if (!contract.amendment) return copies
  const {
    assignedStaffIDs: _,
    programCancelled: __,
    ...followed
  } = computePartCopies(currentVersionOf(contract), program)
  return { ...copies, amendment: { ...contract.amendment, ...followed } }
}

/**
 * Returns a contract's copied fields. A draft takes the program's facts. A sent or signed contract keeps its text and
 * gets `needsAmendment` while it differs from the program. `assignedStaffIDs`: the staff who may read the contract.
 */
function computePartCopies(contract: ClientProgram, program: ProgramDocuments): Partial<ClientProgram> {
  const working = program.assignments.filter(({ declinedAt }) => declinedAt === null).map(({ staffID }) => staffID)
  const assignedStaffIDs = [...new Set(working)].toSorted()
  const owned = resolveOwnedFacts(program)
  const programCancelled = owned?.isCancelled === true
  const facts = { ...pickFacts(contract), ...owned?.facts }
  const lineItems = contract.lineItems.map((line) => ({
    ...line,
    quantity: deriveQuantity(line.unit, { ...facts, staffNeeded: owned?.staffNeeded ?? null }) ?? line.quantity,
  }))
  const content = changesOf(contract, { ...facts, lineItems })
  const isDraft = !contract.signed && contract.sentAt === null
  if (!isDraft)
    return { assignedStaffIDs, programCancelled, needsAmendment: programCancelled || hasChanges({ changes: content }) }
  const total = content.lineItems ? { total: contractTotal(lineItems, contract.discount) } : {}
  return { assignedStaffIDs, programCancelled, ...content, ...total, needsAmendment: false }
}

/** True if the changes move an assignment to another date or time. */
export const changesDateOrTime = (changes: Partial<StaffProgram>): boolean =>
  'date' in changes || 'startTime' in changes || 'endTime' in changes

/** Returns an assignment's copied fields. If its date or time moved, the person's answer is reset. */
function computeAssignmentCopies(
  assignment: StaffProgram,
  entry: ScheduleEntry,
  moved: boolean,
): Partial<StaffProgram> {
  const { programName, date, startTime, endTime, location } = entry
  const changes = changesOf(assignment, { programName, date, startTime, endTime, location })
  return { ...changes, ...(moved && changesDateOrTime(changes) ? changesOf(assignment, AT_ANOTHER_TIME) : {}) }
}

/** Returns an open offer's copied fields. Withdraws an offer for which the program has no open shift any more. */
function computeOfferCopies(
  offer: ShiftOffer,
  entry: ScheduleEntry | null,
  assignments: readonly StaffProgram[],
): Partial<ShiftOffer> {
  const endedAs = whyOfferEnds(offer, entry, assignments)
  if (!entry || endedAs) return { status: 'withdrawn', endedAs }
  const { programName, date, startTime, endTime, location } = entry
  return changesOf(offer, { programName, date, startTime, endTime, location })
}
