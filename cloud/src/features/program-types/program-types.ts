import { offeredType } from '@belay/contract/program-types'
import { toSlug } from '@belay/contract/slug'
import { isAdmin } from '../../platform/calls/actor.ts'
import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { pickDefinedFields } from '../../platform/calls/defined-fields.ts'
import { type Context, type Input, requireCurrent, runInTransaction, transactional } from '../../platform/calls/gate.ts'
import { mayListAsAdmin, mayListPublic } from '../../platform/calls/lists.rules.ts'
import { listQuery, presentPage, readStoredPage } from '../../platform/calls/lists.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { requirePlace } from '../places/find-place.ts'
import { findUnlistedNames } from '../places/unlisted-names.ts'
import { findProgramType, findTypeBySlug } from './find-program-type.ts'
import { allNamesOf, normalizeTypeName, type ProgramType, programTypes } from './program-types.documents.ts'
import { refuseWrongSizes } from './program-types.rules.ts'
import { findTypePictureID, withUploadedPicture } from './type-pictures.ts'

/** Creates a program type. Throws `already-exists` if another type has or had the name. */
export const createProgramType = (
  context: Context,
  { picture, smallPicture, takes, ...form }: Input<'programTypes.create'>,
) =>
  withUploadedPicture(context.files, { picture, smallPicture }, (paths) =>
    runInTransaction(context, async (tx) => {
      await refuseInvalidType(tx, form, null, takes)
      const formerNames = toFormerNames(takes, form.name)
      return tx.create(programTypes, { typeID: tx.id(), ...form, formerNames, ...NO_PICTURE, ...paths })
    }),
  )

const NO_PICTURE = { pictureURL: null, smallPictureURL: null }

/** Lists program types by name: all to Admins, only offered ones without prices to everyone else. */
export function listProgramTypes(context: Context, input: Input<'programTypes.list'>) {
  const { actor } = context
  if (isAdmin(actor))
    return readStoredPage(context, programTypes, mayListAsAdmin(actor, listQuery(input, 'name')), input?.count)
  const query = listQuery({ ...input, where: { ...input?.where, offered: true } }, 'name')
  return presentPage(context, programTypes, mayListPublic(query), (type) => pickFields(offeredType, type), input?.count)
}

/** Returns the type names of future programs that are no program type's current or former name. */
export async function findUnlistedTypes(context: Context) {
  const types = await findAll(context.store, programTypes, { orderBy: 'name' })
  const names = new Set(types.flatMap(allNamesOf))
  return findUnlistedNames(context, 'programType', (name) => !names.has(normalizeTypeName(name)))
}

/** Changes a program type. A former name still finds it. */
export async function updateProgramType(
  context: Context,
  { typeID, version, picture, smallPicture, takes = [], ...given }: Input<'programTypes.update'>,
) {
  if (!(await context.store.get(programTypes, typeID))) refuse('not-found')
  return withUploadedPicture(context.files, { picture, smallPicture }, (paths) =>
    runInTransaction(context, async (tx) => {
      const type = mayAsAdmin(tx.actor, await requireCurrent(tx, programTypes, typeID, version))
      const changes = pickDefinedFields({ ...given, ...paths })
      const after = { ...type, ...changes }
      await refuseInvalidType(tx, after, type, takes)
      if (after.pictureURL !== type.pictureURL) deletePicture(tx, type)
      const formerNames = toFormerNames([...type.formerNames, type.name, ...takes], after.name)
      return tx.update(programTypes, type, { ...changes, formerNames })
    }),
  )
}

/** Deletes a program type, and its picture after the commit. Programs keep the name. */
export const deleteProgramType = transactional('programTypes.delete', async (tx, { typeID, version }) => {
  const type = mayAsAdmin(tx.actor, await requireCurrent(tx, programTypes, typeID, version))
  deletePicture(tx, type)
  tx.remove(programTypes, type)
  return { ok: true }
})

function deletePicture(tx: Tx, { pictureURL, smallPictureURL }: ProgramType): void {
  for (const fileID of [pictureURL, smallPictureURL].map(findTypePictureID))
    if (fileID) enqueue(tx, { kind: 'deleteFile', fileID })
}

type Checked = Pick<ProgramType, 'name' | 'placeIDs' | 'participantsFrom' | 'participantsTo'>

/** Refuses a largest group below the smallest, missing places, and names that another type has or had. */
async function refuseInvalidType(tx: Tx, after: Checked, before: ProgramType | null, takes: readonly string[]) {
  refuseWrongSizes(after)
  for (const placeID of after.placeIDs)
    if (!before?.placeIDs.includes(placeID)) await requirePlace(tx, placeID, 'placeIDs')
  for (const name of [after.name, ...takes]) await refuseTakenName(tx, name, before?.typeID ?? null)
}

/** Refuses an Undo that gives a program type a name that another type has taken since. */
export async function refuseTakenNames(tx: Tx, restorations: readonly Restoration<ProgramType>[]): Promise<void> {
  for (const { id, before } of restorations)
    for (const name of before ? allNamesOf(before) : []) await refuseTakenName(tx, name, id)
}

/** Returns the former names of a type, each once, without its current name. */
const toFormerNames = (names: readonly string[], currentName: string): string[] => {
  const others = names.filter((name) => normalizeTypeName(name) !== normalizeTypeName(currentName))
  return [...new Map(others.map((name) => [normalizeTypeName(name), name])).values()]
}

/**
 * Refuses a name that another type has or had, because programs with that name are of the other type. Refuses a name
 * that is too similar: both public pages would have the same address.
 */
async function refuseTakenName(tx: Tx, name: string, typeID: string | null): Promise<void> {
  await tx.guard('programTypeNames')
  const other = (await findProgramType(tx, name)) ?? (await findTypeBySlug(tx, toSlug(name)))
  if (!other || other.typeID === typeID) return
  const message =
    normalizeTypeName(other.name) === normalizeTypeName(name)
      ? 'Another program type has this name.'
      : !allNamesOf(other).includes(normalizeTypeName(name))
        ? `${other.name} is too similar: both would have the same web address.`
        : `${other.name} was called this before. Programs that carry the name are of that type.`
  refuse('already-exists', message, { reason: 'taken', fields: [{ field: 'name', message }] })
}
