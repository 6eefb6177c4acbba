import { type Context, type Input, runInTransaction } from '../../platform/calls/gate.ts'
import { changePhoto, storeUploadedPhoto, withStoredPhoto } from '../photos/photos.ts'
import { users, type VersionedUser } from './users.documents.ts'
import { mayEditOwnUser } from './users.rules.ts'

const changeOwnPhoto = (context: Context, photoURL: string | null): Promise<VersionedUser> =>
  runInTransaction(context, async (tx) => {
    mayEditOwnUser(tx.actor, await tx.require(users, tx.actor.email))
    return changePhoto(tx, tx.actor.email, photoURL)
  })

/** Sets the caller's own photo. Refuses a file that is not a JPEG, PNG or WebP picture of at most 5 MB. */
export async function setPhoto(context: Context, { photo }: Input<'users.setPhoto'>): Promise<VersionedUser> {
  const photoURL = await storeUploadedPhoto(context.files, photo)
  return withStoredPhoto(context.files, photoURL, () => changeOwnPhoto(context, photoURL))
}

export const removePhoto = (context: Context): Promise<VersionedUser> => changeOwnPhoto(context, null)
