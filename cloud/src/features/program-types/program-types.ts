import { offeredType } from '@belay/contract/program-types'
import { isAdmin } from '../../platform/actor.ts'
import { mayAsAdmin } from '../../platform/admins.rules.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Input, requireCurrent, transactional } from '../../platform/gate.ts'
import { listQuery, presentPage, storedPage } from '../../platform/lists.ts'
import { pickFields } from '../../platform/pick-fields.ts'
import { refuse } from '../../platform/refuse.ts'
import { findProgramType } from './find-program-type.ts'
import { comparedName, type ProgramType, programTypes } from './program-types.documents.ts'

/** Creates a program type. A name that another has or had is taken (already-exists). */
export const createProgramType = transactional('programTypes.create', async (tx, form) => {
  await refuseTakenName(tx, form.name, null)
  return tx.create(programTypes, { typeID: tx.id(), ...form, formerNames: [], pictureURL: null })
})

/** Lists program types by name: for Admins all, for everyone else those that are offered, without prices. */
export function listProgramTypes(context: Context, input: Input<'programTypes.list'>) {
  if (isAdmin(context.actor)) return storedPage(context, programTypes, listQuery(input, 'name'), input?.count)
  const query = listQuery({ ...input, where: { ...input?.where, offered: true } }, 'name')
  return presentPage(context, programTypes, query, (type) => pickFields(offeredType, type), input?.count)
}

/** Changes a program type. A name it had stays one that it is found by. */
export const updateProgramType = transactional('programTypes.update', async (tx, { typeID, version, ...changes }) => {
  const type = mayAsAdmin(tx.actor, await requireCurrent(tx, programTypes, typeID, version))
  const { name = type.name } = changes
  if (name !== type.name) await refuseTakenName(tx, name, typeID)
  return tx.update(programTypes, type, { ...definedFields(changes), formerNames: formerNamesOf(type, name) })
})

/** Deletes a program type. */
export const deleteProgramType = transactional('programTypes.delete', async (tx, { typeID, version }) => {
  tx.remove(programTypes, mayAsAdmin(tx.actor, await requireCurrent(tx, programTypes, typeID, version)))
  return { ok: true }
})

/** The names that a type had before it has this one. */
const formerNamesOf = ({ name, formerNames }: ProgramType, newName: string): string[] => {
  const names = [...formerNames, name].filter((former) => comparedName(former) !== comparedName(newName))
  return names.filter((former, at) => names.findIndex((other) => comparedName(other) === comparedName(former)) === at)
}

/** Refuses a name that another type has or had: what carries it is of that type. */
async function refuseTakenName(tx: Tx, name: string, typeID: string | null): Promise<void> {
  await tx.guard('programTypeNames')
  const other = await findProgramType(tx, name)
  if (!other || other.typeID === typeID) return
  const message =
    comparedName(other.name) === comparedName(name)
      ? 'Another program type has this name.'
      : `${other.name} was called this before. Programs that carry the name are of that type.`
  refuse('already-exists', message, { reason: 'taken', fields: [{ field: 'name', message }] })
}
