import { PROGRAM_PHOTOS } from '@belay/contract/photo-limits'
import { abilitiesOf } from '../../../platform/calls/abilities.ts'
import { type Context, type Input, requireCurrent, transactional } from '../../../platform/calls/gate.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { enqueue } from '../../../platform/outbox/outbox.ts'
import { momentOf } from '../requests/program-requests.rules.ts'
import { findPhotoRefusals } from './find-photo-refusals.ts'
import { programPhotos, type VersionedPhoto } from './program-photos.documents.ts'
import { presentPhoto, zipPathOf } from './program-photos.presenter.ts'
import { mayAddPhoto, mayChangePhoto, mayFollowProgram, refuseStrangers } from './program-photos.rules.ts'
import { readPhotoProgram } from './read-photo-program.ts'

/** Returns the photos of a program, oldest first. */
export async function findPhotos(store: Pick<DocumentStore, 'find'>, programID: string): Promise<VersionedPhoto[]> {
  const query = { where: { programID }, orderBy: 'createdAt', limit: PROGRAM_PHOTOS.most }
  return (await store.find(programPhotos, query)).items
}

/** Lists the photos of a program for its client's people, its crew and Admins (R421). */
export async function listPhotos(context: Context, { programID }: Input<'programPhotos.list'>) {
  const { actor, store, clock } = context
  const { program, viewer } = await readPhotoProgram(context, actor, programID)
  refuseStrangers(viewer, program)
  const photos = await findPhotos(store, programID)
  const moment = momentOf({ now: clock.now() }, context)
  const abilities = abilitiesOf(actor, {
    add: { call: 'programPhotos.add', rule: () => mayAddPhoto(viewer, program, photos.length, moment) },
    change: { call: 'programPhotos.update', rule: () => true },
  })
  return {
    items: photos.map(presentPhoto),
    zipURL: zipPathOf(programID),
    refusals: abilities.can.add ? await findPhotoRefusals(store, programID) : null,
    ...abilities,
  }
}

/** Changes the words under a photo. */
export const updatePhoto = transactional(
  'programPhotos.update',
  async (tx, { programID, photoID, version, caption }) => {
    const stored = await requireCurrent(tx, programPhotos, photoID, version)
    const photo = mayChangePhoto(tx.actor, stored, programID)
    return presentPhoto(tx.update(programPhotos, photo, { caption: caption ?? photo.caption }))
  },
)

/** Removes a photo, and its files after the commit. */
export const removePhoto = transactional('programPhotos.remove', async (tx, { programID, photoID, version }) => {
  const stored = await requireCurrent(tx, programPhotos, photoID, version)
  const photo = mayChangePhoto(tx.actor, stored, programID)
  deleteFiles(tx, photo)
  tx.remove(programPhotos, photo)
  return { ok: true } as const
})

/** Deletes the photos of a deleted program, and their files after the commit. */
export async function deletePhotos(tx: Tx, programID: string): Promise<void> {
  for (const photo of await findPhotos(tx.store, programID)) {
    deleteFiles(tx, photo)
    tx.remove(programPhotos, mayFollowProgram(photo, programID))
  }
}

function deleteFiles(tx: Tx, { large, small }: VersionedPhoto): void {
  for (const file of [large, small]) if (file) enqueue(tx, { kind: 'deleteFile', fileID: file.fileID })
}
