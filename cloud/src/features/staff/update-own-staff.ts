import { pickDefinedFields } from '../../platform/calls/defined-fields.ts'
import { type Context, type Input, requireVersion, runInTransaction } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { changePhoto, storeUploadedPhoto, withStoredPhoto } from '../photos/photos.ts'
import { findStaffByEmail } from './find-staff.ts'
import { staff } from './staff.documents.ts'
import { mayEditOwnStaff } from './staff.rules.ts'

const refuseMissing = () => refuse('not-found', "You don't have a staff record.", 'no-staff-document')

/** Changes the caller's own details and photo. The account gets the same photo; an empty file removes it. */
export async function updateOwnStaff(context: Context, { version, photo, ...changes }: Input<'staff.updateOwn'>) {
  if (!(await findStaffByEmail(context, context.actor.email))) refuseMissing()
  const photoURL = photo && (photo.size === 0 ? null : await storeUploadedPhoto(context.files, photo))
  return withStoredPhoto(context.files, photoURL, () =>
    runInTransaction(context, async (tx) => {
      const member = (await findStaffByEmail(tx, context.actor.email)) ?? refuseMissing()
      const permitted = mayEditOwnStaff(context.actor, requireVersion(member, version))
      if (photoURL !== undefined) await changePhoto(tx, context.actor.email, photoURL)
      tx.setDescription('changed their profile')
      return tx.update(staff, permitted, pickDefinedFields(changes))
    }),
  )
}
