import { LIMITS } from '@belay/contract/constants'
import type { users as calls } from '@belay/contract/users'
import { SYSTEM } from '../../platform/actor.ts'
import { type Tx, transact } from '../../platform/documents/transaction.ts'
import { download, PermanentDownloadError } from '../../platform/files/download.ts'
import type { Files } from '../../platform/files/files.ts'
import { findPhotoFileID, storePhoto } from '../../platform/files/photos.ts'
import { type Context, type Inputs, inTransaction, type Services } from '../../platform/gate.ts'
import type { JobHandlers } from '../../platform/outbox/job-handlers.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { refuse } from '../../platform/refuse.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { staff } from '../staff/staff.documents.ts'
import { users, type VersionedUser } from './users.documents.ts'
import { mayEditOwnUser, mayFollowAddress } from './users.rules.ts'

/**
 * Gives the person with this e-mail a photo, or takes it away (null): the account's and the staff record's are one. The
 * file of the one before is deleted once this is committed.
 */
export async function changePhoto(tx: Tx, email: string, photoURL: string | null): Promise<VersionedUser> {
  const user = await tx.require(users, email)
  const member = await findStaffByEmail(tx, email)
  for (const old of new Set([user.photoURL, member?.photoURL ?? null])) {
    const fileID = old === photoURL ? null : findPhotoFileID(old)
    if (fileID) enqueue(tx, { kind: 'deleteFile', fileID })
  }
  if (member && member.photoURL !== photoURL)
    tx.update(staff, mayFollowAddress(member, [member.email], email), { photoURL })
  return user.photoURL === photoURL ? user : tx.update(users, mayFollowAddress(user, [user.email], email), { photoURL })
}

/** Stores an upload; refuses what is no photo, naming the field. */
export async function storeUploadedPhoto(files: Files, photo: File): Promise<string> {
  const wrong = (message: string) =>
    refuse('invalid-argument', message, { reason: 'photo', fields: [{ field: 'photo', message }] })
  if (photo.size === 0) wrong('Choose a picture.')
  if (photo.size > LIMITS.photoBytes) wrong(`Choose a photo of at most ${LIMITS.photoBytes / 1024 / 1024} MB.`)
  const stored = await storePhoto(files, new Uint8Array(await photo.arrayBuffer()))
  return 'wrong' in stored ? wrong(stored.wrong) : stored.photoURL
}

/** Does the work with a photo that was just stored; if that fails, nothing refers to the photo, and it goes at once. */
export async function withStoredPhoto<Result>(
  files: Files,
  photoURL: string | null | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const orphan = findPhotoFileID(photoURL ?? null)
    if (orphan) await files.delete(orphan)
    throw error
  }
}

async function changeOwn(context: Context, photoURL: string | null): Promise<VersionedUser> {
  return inTransaction(context, async (tx) => {
    mayEditOwnUser(tx.actor, await tx.require(users, tx.actor.email))
    return changePhoto(tx, tx.actor.email, photoURL)
  })
}

/** Sets the own photo. Refuses what is not a JPEG, PNG or WebP picture of at most 5 MB. */
export async function setPhoto(context: Context, { photo }: Inputs<typeof calls>['setPhoto']): Promise<VersionedUser> {
  const photoURL = await storeUploadedPhoto(context.files, photo)
  return withStoredPhoto(context.files, photoURL, () => changeOwn(context, photoURL))
}

export const removePhoto = (context: Context): Promise<VersionedUser> => changeOwn(context, null)

const TRIES = 5

/**
 * Copies the picture that a sign-in provider has of somebody who has no photo here, so that no browser ever asks the
 * provider. What cannot be had, or is no photo, is let go; what may be had later is tried again, five times in all.
 */
export function photoCopier(services: Services): JobHandlers['copyPhoto'] {
  const { settings, store, files, log } = services
  const issuer = settings.identity.oidcIssuer
  // Where the provider is on this machine, as in tests and trials, so are its pictures.
  const loopback = URL.canParse(issuer) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(issuer).hostname)

  async function copied(url: string, attempts: number): Promise<string | null> {
    try {
      const stored = await storePhoto(files, await download(url, { loopback, maxBytes: LIMITS.photoBytes }))
      if ('photoURL' in stored) return stored.photoURL
      log.info('a photo from the sign-in provider was not copied', { reason: stored.wrong })
    } catch (error) {
      if (!(error instanceof PermanentDownloadError) && attempts < TRIES) throw error
      log.info('a photo from the sign-in provider was not copied', {
        reason: error instanceof Error ? error.message : 'unknown',
      })
    }
    return null
  }

  return async ({ userid, email, url }, { attempts }) => {
    const lacksOne = (user: VersionedUser | null) => user?.userid === userid && user.photoURL === null
    if (!lacksOne(await store.get(users, email))) return
    const photoURL = await copied(url, attempts)
    if (!photoURL) return
    const taken = await withStoredPhoto(files, photoURL, () =>
      transact(services, { ...SYSTEM, userid, email }, 'identity.copyPhoto', async (tx) => {
        if (!lacksOne(await tx.get(users, email))) return false
        await changePhoto(tx, email, photoURL)
        return true
      }),
    )
    if (!taken) await files.delete(findPhotoFileID(photoURL) ?? '')
  }
}
