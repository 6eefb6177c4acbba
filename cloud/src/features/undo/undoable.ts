import type { AnyCollection } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { BlockingReference } from '../../platform/refuse.ts'
import { centreLogos, centreSettings } from '../centre/centre.documents.ts'
import { chargeItems } from '../charge-items/charge-items.documents.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { clients } from '../clients/clients.documents.ts'
import { findNewestContracts } from '../clients/clients.ts'
import { contractTexts } from '../contract-text/contract-text.documents.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { payRuns } from '../pay-runs/pay-runs.documents.ts'
import { findPlaceReferences } from '../places/find-place-references.ts'
import { places } from '../places/places.documents.ts'
import { privacyPolicy, termsAndConditions } from '../policies/policies.documents.ts'
import { programRequests } from '../program-requests/program-requests.documents.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { programTypes } from '../program-types/program-types.documents.ts'
import { findProgramReferences } from '../programs/find-program-references.ts'
import { resources } from '../resources/resources.documents.ts'
import { findStaffReferences } from '../staff/find-staff-references.ts'
import { staff } from '../staff/staff.documents.ts'
import { findAssignments, findOpenRequests } from '../staff-programs/find-assignments.ts'
import {
  facilitatorRequests,
  shiftOffers,
  shiftSwaps,
  staffPrograms,
} from '../staff-programs/staff-programs.documents.ts'
import { users } from '../users/users.documents.ts'

type Undoable = {
  collection: AnyCollection
  /** The fields that refer to another document, or to several, and to which. */
  refersTo?: Readonly<Record<string, AnyCollection>>
  /** What refers to a document that would go. */
  findReferences?: (tx: Tx, id: string) => Promise<BlockingReference[]>
}

const ofClient = { clientID: clients }
const ofPerson = { staffID: staff, programID: programSchedule }

/** What an Undo puts back, by collection: what is not here is not on the trail. */
const UNDOABLE: readonly Undoable[] = [
  { collection: programRequests, refersTo: { 'offer.dates.placeID': places } },
  { collection: clientPrograms, refersTo: ofClient },
  {
    collection: programSchedule,
    refersTo: { ...ofClient, requestID: programRequests, placeID: places },
    findReferences: findReferencesOfProgram,
  },
  { collection: staffPrograms, refersTo: ofPerson },
  { collection: facilitatorRequests, refersTo: ofPerson },
  { collection: shiftOffers, refersTo: ofPerson },
  { collection: shiftSwaps, refersTo: { ...ofPerson, withStaffID: staff, theirProgramID: programSchedule } },
  { collection: clients, findReferences: findReferencesOfClient },
  { collection: staff, findReferences: findStaffReferences },
  { collection: users },
  { collection: timeLogs, refersTo: { ...ofPerson, payRunID: payRuns } },
  { collection: payRuns },
  { collection: places, refersTo: { badWeatherPlaceID: places }, findReferences: findPlaceReferences },
  { collection: programTypes, refersTo: { placeIDs: places } },
  { collection: chargeItems },
  { collection: resources },
  { collection: contractTexts },
  { collection: termsAndConditions },
  { collection: privacyPolicy },
  { collection: centreSettings },
  { collection: centreLogos },
]
const BY_NAME = new Map(UNDOABLE.map((undoable) => [undoable.collection.name, undoable]))

/** How a collection of this name is undone; undefined of one that is not. */
export const undoableOf = (collection: string): Undoable | undefined => BY_NAME.get(collection)

async function findReferencesOfProgram(tx: Tx, programID: string): Promise<BlockingReference[]> {
  const [references, assignments, requests] = await Promise.all([
    findProgramReferences(tx, programID),
    findAssignments(tx, programID),
    findOpenRequests(tx, { programID }),
  ])
  const named = (collection: AnyCollection, docs: readonly { id: string; staffName: string }[]) =>
    docs.map(({ id, staffName }) => ({ collection: collection.name, id, label: staffName }))
  return [...references, ...named(staffPrograms, assignments), ...named(facilitatorRequests, requests)]
}

async function findReferencesOfClient(tx: Tx, clientID: string): Promise<BlockingReference[]> {
  await tx.lock(clients, clientID)
  const programs = { where: { clientID }, orderBy: 'date', descending: true, limit: 10 }
  const [contracts, entries] = await Promise.all([
    findNewestContracts(tx.store, clientID),
    tx.store.find(programSchedule, programs),
  ])
  const named = (collection: AnyCollection, docs: readonly { programID: string; programName: string }[]) =>
    docs.map(({ programID, programName }) => ({ collection: collection.name, id: programID, label: programName }))
  return [...named(clientPrograms, contracts), ...named(programSchedule, entries.items)]
}
