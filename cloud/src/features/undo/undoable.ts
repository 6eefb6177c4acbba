import type { Context } from '../../platform/calls/gate.ts'
import type { BlockingReference } from '../../platform/calls/refuse.ts'
import type { AnyCollection, Collection } from '../../platform/documents/store.ts'
import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { findPhotoFileID } from '../../platform/files/photos.ts'
import { centreLogos, centreSettings } from '../centre/centre.documents.ts'
import { chargeItems } from '../charge-items/charge-items.documents.ts'
import { clients } from '../clients/clients.documents.ts'
import { findNewestContracts } from '../clients/clients.ts'
import { contractTexts } from '../contract-text/contract-text.documents.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { restoreHours } from '../hours-logged/update-hours.ts'
import { payRuns } from '../pay-runs/pay-runs.documents.ts'
import { findPlaceReferences } from '../places/find-place-references.ts'
import { places } from '../places/places.documents.ts'
import { privacyPolicy, termsAndConditions } from '../policies/policies.documents.ts'
import { programTypes } from '../program-types/program-types.documents.ts'
import { refuseTakenNames } from '../program-types/program-types.ts'
import { findTypePictureID } from '../program-types/type-pictures.ts'
import { findAssignments } from '../programs/assignments/find-assignments.ts'
import { staffPrograms } from '../programs/assignments/staff-programs.documents.ts'
import { changeRequests } from '../programs/changes/change-requests.documents.ts'
import { clientPrograms } from '../programs/contracts/client-programs.documents.ts'
import { facilitatorRequests } from '../programs/facilitator-requests/facilitator-requests.documents.ts'
import { findOpenFacilitatorRequests } from '../programs/facilitator-requests/find-facilitator-requests.ts'
import { feedback } from '../programs/feedback/feedback.documents.ts'
import { findProgramReferences } from '../programs/find-program-references.ts'
import { conversations, messages } from '../programs/messages/messages.documents.ts'
import { shiftOffers } from '../programs/offers/shift-offers.documents.ts'
import {
  participantForms,
  participantLinks,
  participantTexts,
} from '../programs/participants/participants.documents.ts'
import { programPhotos } from '../programs/photos/program-photos.documents.ts'
import { refuseFormerPeople } from '../programs/refuse-former-people.ts'
import { countUndoneRequests } from '../programs/requests/create/request-limits.ts'
import { programRequests } from '../programs/requests/program-requests.documents.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'
import { shiftSwaps } from '../programs/swaps/shift-swaps.documents.ts'
import { restorePlaceNames } from '../programs/update-place.ts'
import { resources } from '../resources/resources.documents.ts'
import { findStaffReferences } from '../staff/find-staff-references.ts'
import { staff } from '../staff/staff.documents.ts'
import { restoreStaff } from '../staff/update-staff.ts'
import { users } from '../users/users.documents.ts'

/** Describes how an Undo puts the documents of a collection back. */
type Undoable<Doc extends object> = {
  collection: Collection<Doc>
  /** The fields that refer to another document, or to several, and its collection. */
  refersTo?: Readonly<Record<string, AnyCollection>>
  /** Finds the documents that refer to one that would be deleted. */
  findReferences?: (tx: Tx, id: string) => Promise<BlockingReference[]>
  /** Returns the IDs of the files that a document needs. */
  listFiles?: (doc: Doc) => (string | null | undefined)[]
  /** Refuses the author of a change, unless an Admin, if their rights to the document's program ended since. */
  refuseFormerPeople?: (tx: Tx, doc: Doc) => Promise<unknown>
  /** Applies the rules and effects that a change of these documents by hand would have. */
  whenRestored?: (tx: Tx, context: Context, restorations: readonly Restoration<Doc>[]) => Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: the table holds collections of all kinds of documents
type AnyUndoable = Undoable<any>
const undoable = <Doc extends object>(row: Undoable<Doc>): AnyUndoable => row

const ofClient = { clientID: clients }
const ofPerson = { staffID: staff, programID: programSchedule }

/** The collections whose changes can be undone. */
const UNDOABLE = [
  undoable({
    collection: programRequests,
    refersTo: { 'offer.dates.placeID': places },
    findReferences: findMessages,
    whenRestored: (tx, _, requests) => countUndoneRequests(tx, requests),
  }),
  { collection: clientPrograms, refersTo: ofClient, findReferences: findMessages },
  undoable({
    collection: messages,
    listFiles: ({ files }) => files.map(({ fileID }) => fileID),
    refuseFormerPeople: refuseFormerPeople.message,
  }),
  { collection: conversations },
  {
    collection: programSchedule,
    refersTo: { ...ofClient, requestID: programRequests, placeID: places },
    findReferences: findReferencesOfProgram,
  },
  undoable({
    collection: changeRequests,
    refersTo: { programID: programSchedule },
    refuseFormerPeople: refuseFormerPeople.changeRequest,
  }),
  undoable({
    collection: feedback,
    refersTo: { programID: programSchedule },
    refuseFormerPeople: refuseFormerPeople.feedback,
  }),
  undoable({
    collection: programPhotos,
    refersTo: { programID: programSchedule },
    listFiles: ({ large, small }) => [large.fileID, small?.fileID],
  }),
  { collection: staffPrograms, refersTo: ofPerson },
  { collection: facilitatorRequests, refersTo: ofPerson },
  { collection: shiftOffers, refersTo: ofPerson },
  { collection: shiftSwaps, refersTo: { ...ofPerson, withStaffID: staff, theirProgramID: programSchedule } },
  { collection: clients, findReferences: findReferencesOfClient },
  undoable({
    collection: staff,
    findReferences: findStaffReferences,
    listFiles: ({ photoURL, certificates = [] }) => [
      findPhotoFileID(photoURL),
      ...certificates.map(({ file }) => file),
    ],
    whenRestored: restoreStaff,
  }),
  undoable({ collection: users, listFiles: ({ photoURL }) => [findPhotoFileID(photoURL)] }),
  undoable({
    collection: timeLogs,
    refersTo: { ...ofPerson, payRunID: payRuns },
    whenRestored: (tx, _, logs) => restoreHours(tx, logs),
  }),
  { collection: payRuns },
  undoable({
    collection: places,
    refersTo: { badWeatherPlaceID: places },
    findReferences: findPlaceReferences,
    whenRestored: restorePlaceNames,
  }),
  undoable({
    collection: programTypes,
    refersTo: { placeIDs: places },
    listFiles: ({ pictureURL, smallPictureURL }) => [pictureURL, smallPictureURL].map(findTypePictureID),
    whenRestored: (tx, _, types) => refuseTakenNames(tx, types),
  }),
  undoable({
    collection: participantForms,
    refersTo: { programID: programSchedule },
    refuseFormerPeople: refuseFormerPeople.participantForm,
  }),
  { collection: participantLinks },
  { collection: participantTexts },
  { collection: chargeItems },
  undoable({ collection: resources, listFiles: ({ file }) => [file?.fileID] }),
  { collection: contractTexts },
  { collection: termsAndConditions },
  { collection: privacyPolicy },
  { collection: centreSettings },
  { collection: centreLogos },
] satisfies readonly AnyUndoable[]
const BY_NAME = new Map<string, AnyUndoable>(UNDOABLE.map((undoable) => [undoable.collection.name, undoable]))

/** Returns how Undo restores a collection; undefined if it doesn't. */
export const undoableOf = (collection: string): AnyUndoable | undefined => BY_NAME.get(collection)

async function findReferencesOfProgram(tx: Tx, programID: string): Promise<BlockingReference[]> {
  const [references, messages, assignments, requests] = await Promise.all([
    findProgramReferences(tx, programID),
    findMessages(tx, programID),
    findAssignments(tx, programID),
    findOpenFacilitatorRequests(tx, { programID }),
  ])
  const named = (collection: AnyCollection, docs: readonly { id: string; staffName: string }[]) =>
    docs.map(({ id, staffName }) => ({ collection: collection.name, id, label: staffName }))
  return [...references, ...messages, ...named(staffPrograms, assignments), ...named(facilitatorRequests, requests)]
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

/** Finds the messages about a request or program, so that no message loses its subject. */
async function findMessages(tx: Tx, id: string): Promise<BlockingReference[]> {
  const conversation = await tx.get(conversations, id)
  return conversation ? [{ collection: conversations.name, id, label: 'A message about it' }] : []
}
