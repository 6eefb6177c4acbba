import { hasEnded } from '@belay/contract/clock'
import { PROGRAM_PHOTOS } from '@belay/contract/photo-limits'
import { isLeadRole } from '@belay/contract/staffing'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import { permit, permitAs } from '../../../platform/calls/permit.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { type ClientFacts, canSeeProgram } from '../changes/change-requests.rules.ts'
import { type VersionedEntry, worksOnProgram } from '../schedule/program-schedule.documents.ts'
import type { VersionedPhoto } from './program-photos.documents.ts'

/** The current time, in ms, and the centre's time zone. */
type Moment = { now: number; timeZone: string }
/** A person, with the ID of their staff record. Null without one. */
export type Viewer = { actor: Actor; staffID: string | null }

/** True if the person is an Admin, one of the client's people, or works the program. */
export const canSeePhotos = ({ actor, staffID }: Viewer, program: ClientFacts): boolean =>
  canSeeProgram(actor, program) || (program.entry !== null && worksOnProgram(staffID, program.entry))

/** Refuses people who may not see a program's photos, with `not-found`. */
export function refuseStrangers(viewer: Viewer, program: ClientFacts): void {
  if (!canSeePhotos(viewer, program)) refuse('not-found')
}

/** True if the person works the program, and their role names them as a lead. */
const leads = ({ staffID }: Viewer, { staffing }: VersionedEntry): boolean =>
  staffing.some((person) => person.staffID === staffID && person.state !== 'declined' && isLeadRole(person.role))

/** Permits Admins and the program's leads to add a photo to a program that is over. `photos`: the number it has. */
export function mayAddPhoto(viewer: Viewer, program: ClientFacts, photos: number, { now, timeZone }: Moment) {
  refuseStrangers(viewer, program)
  const entry = program.entry ?? refuse('not-found')
  const message = 'Only Admins and the people who lead the program can add photos.'
  permitAs('permission-denied', entry, isAdmin(viewer.actor) || leads(viewer, entry), message, 'not-lead')
  permit(entry, entry.status !== 'cancelled', 'This program is cancelled.', 'program-cancelled')
  permit(entry, hasEnded(entry, now, timeZone), 'This program is not over yet.', 'program-not-over')
  const isFull = `A program can have ${PROGRAM_PHOTOS.most} photos. Remove some first.`
  return permit(entry, photos < PROGRAM_PHOTOS.most, isFull, 'too-many-photos')
}

/** Permits Admins to change or remove a photo of this program. */
export const mayChangePhoto = (actor: Actor, photo: VersionedPhoto, programID: string) =>
  permitAs('not-found', photo, isAdmin(actor) && photo.programID === programID)

/** Permits the deletion of a photo with its program. */
export const mayFollowProgram = (photo: VersionedPhoto, programID: string) =>
  permitAs('internal', photo, photo.programID === programID)
