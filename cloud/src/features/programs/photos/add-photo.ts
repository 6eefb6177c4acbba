import { civilDateOf, toIsoDate } from '@belay/contract/dates'
import { type Context, type Input, runInTransaction } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { PRIVATE_TYPE, withStoredFile } from '../../../platform/files/files.ts'
import { findUntold } from '../../notifications/find-untold.ts'
import { notify } from '../../notifications/notify.ts'
import { storeUploadedPicture } from '../../photos/store-uploaded-picture.ts'
import { listReaders } from '../find-parties.ts'
import { findScheduleEvent } from '../programs.notifications.ts'
import { momentOf } from '../requests/program-requests.rules.ts'
import { programSchedule, type VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { programPhotos } from './program-photos.documents.ts'
import { photosAdded } from './program-photos.notifications.ts'
import { presentPhoto } from './program-photos.presenter.ts'
import { mayAddPhoto } from './program-photos.rules.ts'
import { readPhotoProgram } from './read-photo-program.ts'

/** Adds a photo of a program that is over, and tells its client's people, at most once a day (R420, R422). */
export async function addPhoto(context: Context, input: Input<'programPhotos.add'>) {
  const { programID, caption, picture, smallPicture } = input
  const { actor, files, store, clock } = context
  // A stranger's file is not stored.
  const { program, viewer } = await readPhotoProgram(context, actor, programID)
  const photos = await store.count(programPhotos, { where: { programID } })
  mayAddPhoto(viewer, program, photos, momentOf({ now: clock.now() }, context))
  const { width, height, ...large } = await storeUploadedPicture(files, picture, 'picture', PRIVATE_TYPE)
  return withStoredFile(files, large.fileID, async () => {
    const small = smallPicture ? await storeUploadedPicture(files, smallPicture, 'smallPicture', PRIVATE_TYPE) : null
    return withStoredFile(files, small?.fileID, () =>
      runInTransaction(context, async (tx) => {
        const { entry, readers } = await requireRoom(tx, context, programID)
        const photo = tx.create(programPhotos, {
          photoID: tx.id(),
          programID,
          programName: entry.programName,
          caption,
          width,
          height,
          large,
          small: small && { fileID: small.fileID, type: small.type },
          addedByName: tx.actor.name,
          readers,
        })
        await tellClient(tx, context, entry, readers)
        return presentPhoto(photo)
      }),
    )
  })
}

/** Returns the program if the caller may add a photo. Locks it, so that concurrent calls do not exceed the limit. */
async function requireRoom(tx: Tx, context: Context, programID: string) {
  await tx.lock(programSchedule, programID)
  const { program, viewer } = await readPhotoProgram(tx, tx.actor, programID)
  const photos = await tx.store.count(programPhotos, { where: { programID } })
  return { entry: mayAddPhoto(viewer, program, photos, momentOf(tx, context)), readers: listReaders(program) }
}

/** Tells the client's people who can open the page about the first photo of a day. */
async function tellClient(tx: Tx, context: Context, entry: VersionedEntry, readers: readonly string[]): Promise<void> {
  const key = `photos-${entry.programID}-${toIsoDate(civilDateOf(tx.now, context.settings.centre.timeZone))}`
  const { people } = await findScheduleEvent(tx, context, entry)
  const untold = await findUntold(
    tx,
    people.filter(({ email }) => readers.includes(email.toLowerCase())),
    key,
  )
  if (untold.length > 0) await notify(tx, context, photosAdded({ entry, people: untold, key }))
}
