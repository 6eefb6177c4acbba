import { LIMITS } from '@belay/contract/constants'
import { SYSTEM } from '../../platform/calls/actor.ts'
import type { Services } from '../../platform/calls/gate.ts'
import { transact } from '../../platform/documents/transaction.ts'
import { download } from '../../platform/files/download.ts'
import { findPhotoFileID, storePhoto } from '../../platform/files/photos.ts'
import { listProviderSettings } from '../../platform/identity/issuer.ts'
import type { JobHandlers } from '../../platform/outbox/job-handlers.ts'
import { PermanentRequestError } from '../../platform/outgoing/send-request.ts'
import { isLoopback } from '../../platform/settings/settings.ts'
import { changePhoto, withStoredPhoto } from '../photos/photos.ts'
import { users, type VersionedUser } from './users.documents.ts'

/** The number of attempts, with the first one. */
const TRIES = 5

/** Copies a sign-in provider's picture to a person without a photo, so that no browser contacts the provider. */
export function photoCopier(services: Services): JobHandlers['copyPhoto'] {
  const { settings, store, files, log } = services
  // A provider on this machine, as in tests and trials, serves its pictures from this machine.
  const loopback = listProviderSettings(settings).some(({ issuer }) => isLoopback(new URL(issuer).hostname))

  async function copyOf(url: string, attempts: number): Promise<string | null> {
    try {
      const stored = await storePhoto(files, await download(url, { loopback, maxBytes: LIMITS.photoBytes }))
      if ('photoURL' in stored) return stored.photoURL
      log.info('a photo from the sign-in provider was not copied', { reason: stored.wrong })
    } catch (error) {
      if (!(error instanceof PermanentRequestError) && attempts < TRIES) throw error
      log.info('a photo from the sign-in provider was not copied', {
        reason: error instanceof Error ? error.message : 'unknown',
      })
    }
    return null
  }

  return async ({ userid, email, url }, { attempts }) => {
    const lacksPhoto = (user: VersionedUser | null) => user?.userid === userid && user.photoURL === null
    if (!lacksPhoto(await store.get(users, email))) return
    const photoURL = await copyOf(url, attempts)
    if (!photoURL) return
    const isChanged = await withStoredPhoto(files, photoURL, () =>
      transact(services, { ...SYSTEM, userid, email }, 'identity.copyPhoto', async (tx) => {
        if (!lacksPhoto(await tx.get(users, email))) return false
        await changePhoto(tx, email, photoURL)
        return true
      }),
    )
    if (!isChanged) await files.delete(findPhotoFileID(photoURL) ?? '')
  }
}
