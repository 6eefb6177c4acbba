import { LIMITS } from '@belay/contract/constants'
import { refuseField } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Files, withStoredFile } from '../../platform/files/files.ts'
import { findPhotoFileID, storePhoto } from '../../platform/files/photos.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { findStaffByEmail, lockStaffEmail } from '../staff/find-staff.ts'
import { staff } from '../staff/staff.documents.ts'
import { users, type VersionedUser } from '../users/users.documents.ts'
import { mayShowPhotoOf } from './photos.rules.ts'

/** Sets a photo (or null) on the account and the staff record with this e-mail. Deletes the previous file. */
export async function changePhoto(tx: Tx, email: string, photoURL: string | null): Promise<VersionedUser> {
  const user = await tx.require(users, email)
  // A staff record that is created at the same time shows the photo too.
  await lockStaffEmail(tx, email)
  const member = await findStaffByEmail(tx, email)
  for (const old of new Set([user.photoURL, member?.photoURL ?? null])) {
    const fileID = old === photoURL ? null : findPhotoFileID(old)
    if (fileID) enqueue(tx, { kind: 'deleteFile', fileID })
  }
  if (member && member.photoURL !== photoURL) tx.update(staff, mayShowPhotoOf(member, email), { photoURL })
  return user.photoURL === photoURL ? user : tx.update(users, mayShowPhotoOf(user, email), { photoURL })
}

/** Stores an uploaded photo. Refuses a file that is not a photo, with the field's name. */
export async function storeUploadedPhoto(files: Files, photo: File): Promise<string> {
  const wrong = (message: string) => refuseField('photo', message, 'photo')
  if (photo.size === 0) wrong('Choose a picture.')
  if (photo.size > LIMITS.photoBytes) wrong(`Choose a photo of at most ${LIMITS.photoBytes / 1024 / 1024} MB.`)
  const stored = await storePhoto(files, new Uint8Array(await photo.arrayBuffer()))
  return 'wrong' in stored ? wrong(stored.wrong) : stored.photoURL
}

/** Runs `work` with a photo that was just stored. Deletes the photo if `work` fails. */
export const withStoredPhoto = <Result>(
  files: Files,
  photoURL: string | null | undefined,
  work: () => Promise<Result>,
): Promise<Result> => withStoredFile(files, findPhotoFileID(photoURL ?? null), work)
