import type { ErrorData } from '@belay/contract/call'
import { announcedAs } from '@belay/contract/collections'
import { ERRORS } from '@belay/contract/errors'
import { ORPCError } from '@orpc/server'
import { type Actor, isAdmin } from '../calls/actor.ts'
import { auditEntries } from './audit-trail.ts'
import type { PendingChange } from './pending-changes.ts'
import type { DocumentStore } from './store.ts'

/** Number of the newest audit entries to search for the last change. */
const MAX_ENTRIES = 5

type Refused = { store: DocumentStore; actor: Actor; call: string; touched: Iterable<PendingChange> }

/** Adds the last editor's name to an `aborted` error with the current document. For Admins, who may read the trail. */
export async function addLastEditor(error: unknown, { store, actor, call, touched }: Refused): Promise<void> {
  const data =
    error instanceof ORPCError && error.code === 'aborted' ? (error.data as ErrorData | undefined) : undefined
  const current = data?.current as { version?: number } | undefined
  if (!data || !current || !isAdmin(actor)) return
  const candidates = [...touched].filter(
    ({ before, collection }) =>
      !collection.unaudited && before !== null && (before as { version?: number }).version === current.version,
  )
  const stale =
    candidates.find(({ collection }) => announcedAs(collection.name) === call.split('.')[0]) ?? candidates[0]
  if (!stale) return
  const where = { collection: stale.collection.name, documentId: stale.id }
  const { items } = await store.find(auditEntries, { where, orderBy: 'at', descending: true, limit: MAX_ENTRIES })
  const last = items.find(({ documentVersion }) => documentVersion === current.version)
  if (!last) return
  const changedBy = last.actorEmail === actor.email ? 'You' : last.actorName
  data.changedBy = changedBy
  const aborted = error as Error
  if (aborted.message === ERRORS.aborted.message) aborted.message = `${changedBy} changed this first.`
}
