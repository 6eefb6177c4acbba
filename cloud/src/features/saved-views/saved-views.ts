import { LIMITS } from '@belay/contract/constants'
import { type Context, type Input, requireVersion, transactional } from '../../platform/calls/gate.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { requireCaller } from '../users/find-users.ts'
import { type SavedView, savedViews } from './saved-views.documents.ts'
import { mayChangeView, refuseTakenName, refuseTooManyViews } from './saved-views.rules.ts'

type Stored = Versioned<SavedView>

/** Returns the caller's views of a list, oldest first. */
export const listViews = async (context: Context, { table }: Input<'savedViews.list'>) => ({
  items: await findAll(context.store, savedViews, {
    where: { userid: context.actor.userid, table },
    orderBy: 'createdAt',
  }),
})

/** Saves a view. Refused if the person has too many views or another view of the list has this name. */
export const saveView = transactional('savedViews.save', async (tx, { table, name, search }) => {
  await requireCaller(tx)
  const others = await viewsOf(tx, table)
  const inAll = await tx.store.count(savedViews, { where: { userid: tx.actor.userid } }, LIMITS.viewsPerPerson)
  refuseTooManyViews(name, others, inAll)
  return tx.create(savedViews, { id: tx.id(), userid: tx.actor.userid, table, name, search })
})

export const updateView = transactional('savedViews.update', async (tx, { id, version, name, search }) => {
  const view = await requireOwnView(tx, id, version)
  if (name !== undefined) {
    const others = (await viewsOf(tx, view.table)).filter((other) => other.id !== id)
    refuseTakenName(name, others)
  }
  return tx.update(savedViews, view, { name: name ?? view.name, search: search ?? view.search })
})

export const deleteView = transactional('savedViews.delete', async (tx, { id, version }) => {
  tx.remove(savedViews, await requireOwnView(tx, id, version))
  return { ok: true }
})

const requireOwnView = async (tx: Tx, id: string, version: number | undefined) =>
  requireVersion(mayChangeView(tx.actor, await tx.require(savedViews, id)), version)

/** Returns the caller's views of a list. The guard prevents two concurrent saves from exceeding the limit. */
async function viewsOf(tx: Tx, table: string): Promise<Stored[]> {
  await guardViews(tx, tx.actor.userid)
  return findAll(tx.store, savedViews, { where: { userid: tx.actor.userid, table }, orderBy: 'createdAt' })
}

const guardViews = (tx: Tx, userid: string): Promise<void> => tx.guard(`savedViews ${userid}`)

/** Deletes the views of a deleted person. */
export async function deleteViewsOf(tx: Tx, userid: string): Promise<void> {
  await guardViews(tx, userid)
  for (const view of await findAll(tx.store, savedViews, { where: { userid }, orderBy: 'createdAt' }))
    tx.remove(savedViews, mayChangeView({ userid }, view))
}
