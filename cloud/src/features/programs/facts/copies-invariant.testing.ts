import { deriveQuantity } from '@belay/contract/line-units'
import { contractTotal } from '@belay/contract/money'
import { findAll } from '../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import { type StaffProgram, staffPrograms } from '../assignments/staff-programs.documents.ts'
import { type ClientProgram, clientPrograms } from '../contracts/client-programs.documents.ts'
import { facilitatorRequests } from '../facilitator-requests/facilitator-requests.documents.ts'
import { shiftOffers } from '../offers/shift-offers.documents.ts'
import { type ProgramRequest, programRequests } from '../requests/program-requests.documents.ts'
import { programSchedule, type ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import { shiftSwaps } from '../swaps/shift-swaps.documents.ts'

/**
 * Returns, for tests, a sentence for each copy of a program's facts that differs from its owner. Reads every document,
 * and does not use the code that writes the copies.
 */
export async function findWrongCopies(store: DocumentStore): Promise<string[]> {
  const [requests, entries, contracts, assignments, openRequests, offers, swaps] = await Promise.all([
    findAll(store, programRequests, { orderBy: 'createdAt' }),
    findAll(store, programSchedule, { orderBy: 'date' }),
    findAll(store, clientPrograms, { orderBy: 'createdAt' }),
    findAll(store, staffPrograms, { orderBy: 'date' }),
    findAll(store, facilitatorRequests, { orderBy: 'createdAt', where: { status: 'requested' } }),
    findAll(store, shiftOffers, { orderBy: 'createdAt', where: { status: 'offered' } }),
    findAll(store, shiftSwaps, { orderBy: 'answerBy', where: { status: 'proposed' } }),
  ])
  const entryOf = new Map(entries.map((entry) => [entry.programID, entry]))
  const requestOf = new Map(requests.map((request) => [request.programID, request]))
  const contractOf = new Map(contracts.map((contract) => [contract.programID, contract]))
  const workersOf = (programID: string) => assignments.filter((assignment) => assignment.programID === programID)
  return [
    ...entries.flatMap((entry) => {
      const { programID } = entry
      return compare(`entry ${programID}`, entry, {
        hasContract: contractOf.has(programID),
        staffing: staffingOf(workersOf(programID)),
        asked: offers.filter((offer) => offer.programID === programID).length,
        ...(requestOf.has(programID) ? { requestID: requestOf.get(programID)?.id } : {}),
      })
    }),
    ...requests.flatMap((request) =>
      compare(`request ${request.id}`, request, {
        addedToCalendar: request.programID !== null && entryOf.has(request.programID),
        programCancelled: entryOf.get(request.programID ?? '')?.status === 'cancelled',
        programDetails: detailsOf(request, entryOf.get(request.programID ?? '')),
      }),
    ),
    ...contracts.flatMap((contract) => {
      const { programID } = contract
      const owner = { entry: entryOf.get(programID), request: requestOf.get(programID) }
      return compareContract(contract, owner, workersOf(programID))
    }),
    ...assignments.flatMap((assignment) => {
      const entry = entryOf.get(assignment.programID)
      if (!entry) return []
      const { programName, date, startTime, endTime, location } = entry
      return compare(`assignment ${assignment.id}`, assignment, { programName, date, startTime, endTime, location })
    }),
    ...openRequests.flatMap((openRequest) => {
      const entry = entryOf.get(openRequest.programID)
      return entry
        ? compare(`ask ${openRequest.id}`, openRequest, { programName: entry.programName, date: entry.date })
        : []
    }),
    ...offers.flatMap((offer) => {
      const entry = entryOf.get(offer.programID)
      const working = workersOf(offer.programID).filter(
        ({ declinedAt, givenBackAt }) => declinedAt === null && !givenBackAt,
      )
      if (!entry || entry.status === 'cancelled' || working.length >= entry.staffNeeded)
        return [`offer ${offer.id}: it is open, and no shift is`]
      const { programName, date, startTime, endTime, location } = entry
      return compare(`offer ${offer.id}`, offer, { programName, date, startTime, endTime, location })
    }),
    ...swaps.flatMap(({ id, staffID, withStaffID, programID, theirProgramID, terms }) => {
      const works = (worker: string, program: string) =>
        assignments.some((one) => {
          const { placeID, location } = entryOf.get(program) ?? {}
          const isAsAsked = terms.includes(JSON.stringify([one.role, one.hours, placeID ?? location]))
          const isWorked = one.confirmedAt !== null && !one.givenBackAt && isAsAsked
          return one.staffID === worker && one.programID === program && isWorked
        })
      const isOn = (worker: string, program: string) => workersOf(program).some((one) => one.staffID === worker)
      const sound =
        works(staffID, programID) &&
        !isOn(withStaffID, programID) &&
        (!theirProgramID || (works(withStaffID, theirProgramID) && !isOn(staffID, theirProgramID)))
      return sound ? [] : [`swap ${id}: it is open, and its shifts cannot be swapped`]
    }),
  ]
}

const byName = (a: { staffName: string }, b: { staffName: string }) => a.staffName.localeCompare(b.staffName, 'en')

function staffingOf(assignments: readonly StaffProgram[]): ScheduleEntry['staffing'] {
  return assignments.toSorted(byName).map(({ staffID, staffName, role, confirmedAt, declinedAt, givenBackAt }) => {
    const answered = givenBackAt ? 'givenBack' : confirmedAt !== null ? 'confirmed' : 'assigned'
    return { staffID, staffName, role, state: declinedAt !== null ? 'declined' : answered }
  })
}

const detailsOf = ({ programDetails }: ProgramRequest, entry: ScheduleEntry | undefined) => ({
  ...programDetails,
  ...(entry?.programType ? { programType: entry.programType } : {}),
  ...(entry?.participants ? { participants: entry.participants } : {}),
})

type Owner = { entry: ScheduleEntry | undefined; request: ProgramRequest | undefined }

function factsOf({ entry, request }: Owner) {
  if (entry) {
    const { programName, date, startTime, endTime, location, participants } = entry
    return { programName, date, startTime, endTime, location, participants }
  }
  if (!request) return {}
  const { programType, participants } = request.programDetails
  const programName = `${request.organization} – ${programType}`
  return { programName, participants, date: null, startTime: null, endTime: null }
}

function compareContract(contract: ClientProgram, owner: Owner, workers: readonly StaffProgram[]): string[] {
  const name = `contract ${contract.programID}`
  const working = workers.filter(({ declinedAt }) => declinedAt === null).map(({ staffID }) => staffID)
  const programCancelled = owner.entry ? owner.entry.status === 'cancelled' : owner.request?.cancelled === true
  const readers = compare(name, contract, { assignedStaffIDs: working.toSorted(), programCancelled })
  const facts = factsOf(owner)
  const staffNeeded = owner.entry?.staffNeeded ?? null
  const unitFacts = { ...contract, ...facts, staffNeeded }
  const quantities = contract.lineItems.map(({ unit, quantity }) => deriveQuantity(unit, unitFacts) ?? quantity)
  const differing = [
    ...compare(name, contract, facts),
    ...compare(name, { quantities: contract.lineItems.map(({ quantity }) => quantity) }, { quantities }),
  ]
  if (!contract.signed && contract.sentAt === null) {
    const total = contractTotal(contract.lineItems, contract.discount)
    return [...readers, ...differing, ...compare(name, contract, { total, needsAmendment: false })]
  }
  const wrong = compare(name, contract, { needsAmendment: differing.length > 0 || programCancelled })
  return [...readers, ...wrong, ...(wrong.length > 0 ? differing : [])]
}

function compare(name: string, document: object, expected: Record<string, unknown>): string[] {
  const stored = document as Record<string, unknown>
  return Object.entries(expected).flatMap(([field, value]) => {
    const [is, should] = [JSON.stringify(sorted(stored[field])), JSON.stringify(sorted(value))]
    return is === should ? [] : [`${name}: ${field} is ${is}, and should be ${should}`]
  })
}

/** Sorts the fields of a value, because stores keep them in different orders. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value ?? null
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
