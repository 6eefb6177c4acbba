import { LIMITS } from '@belay/contract/constants'
import type { staff as calls } from '@belay/contract/staff'
import { fileTypeFromBuffer } from 'file-type'
import type { Versioned } from '../../platform/documents/store.ts'
import { type Context, change, type Inputs, unchangedSince } from '../../platform/gate.ts'
import { send } from '../../platform/outbox/outbox.ts'
import { refuse } from '../../platform/refuse.ts'
import { type StaffMember, staff } from './staff.documents.ts'
import { mayEditOwnStaff } from './staff.rules.ts'
import { definedFields, staffOfEmail } from './staff.ts'

const PHOTO_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp'])
const PHOTO_PATH = '/files/photo/'

/** Changes the own contact details, skills, availability and photo. An empty file removes the photo; a replaced one is deleted afterwards. */
export async function updateOwn(context: Context, { version, photo, ...changes }: Inputs<typeof calls>['updateOwn']): Promise<Versioned<StaffMember>> {
  if (!(await staffOfEmail(context, context.actor.email))) refuse('not-found', 'You have no staff document.', { reason: 'no-staff-document' })
  const photoURL = photo && (await stored(context, photo))
  try {
    return await change(context, async (tx) => {
      const member = (await staffOfEmail(tx, context.actor.email)) ?? refuse('not-found', 'You have no staff document.', { reason: 'no-staff-document' })
      const mine = mayEditOwnStaff(context.actor, unchangedSince(member, version))
      const replaced = photoURL === undefined ? null : fileIDOf(mine.photoURL)
      if (replaced) send(tx, { kind: 'deleteFile', fileID: replaced })
      return tx.update(staff, mine, { ...definedFields(changes), ...(photoURL === undefined ? {} : { photoURL }) })
    })
  } catch (error) {
    // Nothing refers to the new photo, so it goes at once.
    const orphan = fileIDOf(photoURL ?? null)
    if (orphan) await context.files.delete(orphan)
    throw error
  }
}

/** Stores a photo whose content is a JPEG, PNG or WebP; answers its address, null for an empty file. */
async function stored(context: Context, photo: File): Promise<string | null> {
  if (photo.size === 0) return null
  const wrong = (message: string) => refuse('invalid-argument', message, { reason: 'photo', fields: [{ field: 'photo', message }] })
  if (photo.size > LIMITS.photoBytes) wrong(`A photo has at most ${LIMITS.photoBytes / 1024 / 1024} MB.`)
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!PHOTO_TYPES.has(type)) wrong('A photo is a JPEG, PNG or WebP picture.')
  return PHOTO_PATH + (await context.files.put(bytes, type))
}

const fileIDOf = (photoURL: string | null): string | null => (photoURL?.startsWith(PHOTO_PATH) ? photoURL.slice(PHOTO_PATH.length) : null)
