import { LIMITS } from '@belay/contract/constants'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Input, requireVersion, transactional } from '../../platform/gate.ts'
import { type SavedView, savedViews } from './saved-views.documents.ts'
import { mayChangeView, refuseTakenName, refuseTooManyViews } from './saved-views.rules.ts'

type Stored = Versioned<SavedView>

/** Lists your views of a list, oldest first. */
export const listViews = async (context: Context, { table }: Input<'savedViews.list'>) => ({
  items: await findAll(context.store, savedViews, {
    where: { userid: context.actor.userid, table },
    orderBy: 'createdAt',
  }),
})

/** Keeps a view; refused when the list has as many as a person may keep, or one of this name. */
export const saveView = transactional('savedViews.save', async (tx, { table, name, search }) => {
  const others = await viewsOf(tx, table)
  const inAll = await tx.store.count(savedViews, { where: { userid: tx.actor.userid } }, LIMITS.viewsPerPerson)
  refuseTooManyViews(name, others, inAll)
  return tx.create(savedViews, { id: tx.id(), userid: tx.actor.userid, table, name, search })
})

export const updateView = transactional('savedViews.update', async (tx, { id, version, name, search }) => {
  const view = mayChangeView(tx.actor, await tx.require(savedViews, id))
  requireVersion(view, version)
  if (name !== undefined) {
    const others = (await viewsOf(tx, view.table)).filter((other) => other.id !== id)
    refuseTakenName(name, others)
  }
  return tx.update(savedViews, view, { name: name ?? view.name, search: search ?? view.search })
})

export const deleteView = transactional('savedViews.delete', async (tx, { id, version }) => {
  const view = mayChangeView(tx.actor, await tx.require(savedViews, id))
  requireVersion(view, version)
  tx.remove(savedViews, view)
  return { ok: true }
})

/** The caller's views of a list; the guard keeps two savings at once from exceeding the limit. */
async function viewsOf(tx: Tx, table: string): Promise<Stored[]> {
  await tx.guard(`savedViews ${tx.actor.userid}`)
  return findAll(tx.store, savedViews, { where: { userid: tx.actor.userid, table }, orderBy: 'createdAt' })
}

/** The views of a person who is deleted go with them. */
export async function deleteViewsOf(tx: Tx, userid: string): Promise<void> {
  for (const view of await findAll(tx.store, savedViews, { where: { userid }, orderBy: 'createdAt' }))
    tx.remove(savedViews, mayChangeView({ userid }, view))
}
