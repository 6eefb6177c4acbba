import { createHash } from 'node:crypto'
import { ERRORS } from '@belay/contract/errors'
import type { Actor } from '../calls/actor.ts'
import type { Permitted } from '../calls/permit.ts'
import { refuse } from '../calls/refuse.ts'
import type { Ids } from '../process/ids.ts'
import { withLock } from '../process/with-lock.ts'
import type { Clock } from '../time/clock.ts'
import { addLastEditor } from './add-last-editor.ts'
import { type Change, createChange } from './change.ts'
import { defineCollection } from './define-collection.ts'
import { checkSchemas, currentOf, type PendingChange, toWrites } from './pending-changes.ts'
import {
  type AnyCollection,
  type Collection,
  type DocumentStore,
  type Query,
  UniqueConflict,
  VersionConflict,
  type Versioned,
  type Write,
} from './store.ts'
import { wouldChange } from './would-change.ts'

/** A transaction that keeps losing races fails after this time, but only after the minimum number of tries. */
const GIVE_UP_AFTER_MS = 3_000
const MIN_TRIES = 6
/** Longest random pause before a retry, so that two processes do not collide again. */
const LONGEST_PAUSE_MS = 40
/** Longest time to wait for other transactions of this process that lost a race for the same document. */
const LOCK_TIMEOUT_MS = 2_000

type Stamped = { createdAt: number; updatedAt?: number | undefined }
/** A store whose units of work all end with the same step, right before they commit. */
export type WorkStore = DocumentStore & { beforeCommit(tx: Tx): Promise<void> }
type Deps = {
  store: DocumentStore & Partial<WorkStore>
  clock: Clock
  ids: Ids
  change?: Change
  /** Runs at the end of each transaction that writes something. */
  beforeCommit?: ((tx: Tx) => Promise<void>) | undefined
}
/** The dependencies of a transaction, with its change. */
type Ready = Deps & { change: Change }
type New<Doc> = Omit<Doc, 'createdAt' | 'updatedAt'>

/**
 * A transaction. It commits, together with its audit trail, only if no document that it read has changed, so that
 * decisions are based on current data. Later reads see its writes. All reads of one turn share one round trip.
 */
export type Tx = {
  readonly actor: Actor
  readonly now: number
  readonly ids: Ids
  /** The change that this transaction is a part of: that of the whole call. */
  readonly change: Change
  id(): string
  /** Sets the description after the actor's name, instead of the verb of the call. The last call wins. */
  setDescription(description: string): void
  /** Counts a person who is notified. */
  countNotified(email: string): void
  get<Doc extends object>(collection: Collection<Doc>, id: string): Promise<Versioned<Doc> | null>
  /** Reads a document. Throws `not-found` if it does not exist. */
  require<Doc extends object>(collection: Collection<Doc>, id: string): Promise<Versioned<Doc>>
  /** Queries without checks at commit. A rule that depends on a query's result needs `lock` or `guard` first. */
  readonly store: Pick<DocumentStore, 'find' | 'count' | 'sum' | 'getMany'>
  /** Returns the documents of a page. The commit fails if one of them changes before it. */
  find<Doc extends object>(collection: Collection<Doc>, query: Query): Promise<Versioned<Doc>[]>
  create<Doc extends Stamped>(collection: Collection<Doc>, doc: New<Doc>): Permitted<Versioned<Doc>>
  /** Merges the changes and sets `updatedAt`. Writes nothing if no field differs (R281). `summary` is for the trail. */
  update<Doc extends Stamped>(
    collection: Collection<Doc>,
    doc: Permitted<Versioned<Doc>>,
    changes: Partial<New<Doc>>,
    summary?: string,
  ): Permitted<Versioned<Doc>>
  /** Returns the documents of a collection that this unit of work has changed. Null: there is no document. */
  listChanged<Doc extends object>(collection: Collection<Doc>): Touched<Doc>[]
  /** Restores a document's earlier state: changes, deletes or creates the document. */
  restore(restoration: Permitted<Restoration>): void
  remove<Doc extends object>(collection: Collection<Doc>, doc: Permitted<Versioned<Doc>>, summary?: string): void
  /**
   * Reads a document like `get`, but waits for other transactions that lock this document, in any process. Lock a
   * document before you add a reference to it, delete it or merge it.
   */
  lock<Doc extends object>(collection: Collection<Doc>, id: string): Promise<Versioned<Doc> | null>
  /** Waits for other transactions with the same guard, in any process (for the last Admin, for pay runs). */
  guard(name: string): Promise<void>
}

/** A document to restore. `before` is its earlier state; null if it did not exist. */
export type Restoration<Doc extends object = object> = {
  collection: AnyCollection
  id: string
  /** The current document. Null if it was deleted. */
  current: Versioned<Doc> | null
  before: Doc | null
  /** The version at its deletion. */
  deletedAt?: number | undefined
}

/** The source of a decision's data: a transaction, or the store for a preview of the decision. */
export type Reader = Tx | { store: Pick<DocumentStore, 'get' | 'find'> }

/** Documents that exist only to cause conflicts. Two names that share one of the 65,536 guards only wait. */
export const guards = defineCollection<{ id: string; createdAt: number; updatedAt?: number; touched: number }>({
  name: 'guards',
  idField: 'id',
  unaudited: true,
})

const guardOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 4)

/**
 * Runs the work and commits its writes, all or none. After a lost race, runs it again on fresh documents, so it must
 * have no other side effects; in this process, losers of a race for the same document take turns. Throws `aborted`
 * after some seconds, and `already-exists` at once for an existing ID. `call` is the call's name for the audit trail.
 */
export async function transact<Result>(deps: Deps, actor: Actor, call: string, work: (tx: Tx) => Promise<Result>) {
  const until = performance.now() + GIVE_UP_AFTER_MS
  const { change = createChange(deps.ids) } = deps
  const attempt = () => tryOnce({ ...deps, change }, actor, call, work)
  const first = await attempt()
  if ('result' in first) return first.result
  const { collection, id } = first.lost
  const tryAgain = async () => {
    for (let tries = 2; ; tries++) {
      const outcome = await attempt()
      if ('result' in outcome) return outcome.result
      if (tries >= MIN_TRIES && performance.now() > until) refuse('aborted', undefined, 'contention')
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS))
    }
  }
  return withLock(deps.store, `${collection}/${id}`, tryAgain, LOCK_TIMEOUT_MS)
}

/** A document before a unit of work and after it. Null: there is none. */
type Touched<Doc extends object> = { before: Versioned<Doc> | null; after: Versioned<Doc> | null }
/** Returns the documents of a collection that a unit of work has read or changed. */
export type ListTouched = <Doc extends object>(collection: Collection<Doc>) => Touched<Doc>[]

/** Runs the work like `transact`, but without the commit. Returns what it would write. */
export async function dryRun<Result>(
  deps: Deps,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
): Promise<{ result: Result; touched: ListTouched }> {
  const { unit, result } = await doWork({ change: createChange(deps.ids), ...deps }, actor, '', work)
  return { result, touched: (collection) => listTouched(unit.touched.values(), collection) }
}

function listTouched<Doc extends object>(changes: Iterable<PendingChange>, { name }: Collection<Doc>): Touched<Doc>[] {
  return [...changes]
    .filter(({ collection }) => collection.name === name)
    .map((pending) => ({
      before: pending.before as Versioned<Doc> | null, // a document of this collection
      after: currentOf(pending) as Versioned<Doc> | null,
    }))
}

async function doWork<Result>(deps: Ready, actor: Actor, call: string, work: (tx: Tx) => Promise<Result>) {
  const unit = createUnitOfWork(deps, actor)
  const wholeWork = async () => {
    const result = await work(unit.tx)
    await deps.store.beforeCommit?.(unit.tx)
    return result
  }
  const result = await wholeWork().catch(async (error: unknown) => {
    await addLastEditor(error, { store: deps.store, actor, call, touched: unit.touched.values() })
    throw error
  })
  checkSchemas(unit.touched.values())
  return { unit, result }
}

async function tryOnce<Result>(
  deps: Ready,
  actor: Actor,
  call: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<{ result: Result } | { lost: VersionConflict }> {
  const { unit, result } = await doWork(deps, actor, call, work)
  if (unit.isChanged()) await deps.beforeCommit?.(unit.tx)
  const writes = unit.writes(call)
  if (writes.every((write) => write.doc === undefined)) return { result }
  try {
    await deps.store.commit(writes)
    if (unit.isAudited()) deps.change.isMade = true
    return { result }
  } catch (error) {
    if (error instanceof UniqueConflict) {
      const { collection, key } = error
      const message = writes.find((write) => write.collection.name === collection)?.collection.unique?.[key]
      const fields = [{ field: key, message: message ?? ERRORS['already-exists'].message }]
      refuse('already-exists', message, { reason: 'taken', fields })
    }
    if (!(error instanceof VersionConflict)) throw error
    if (unit.unseen(error) && (await exists(deps.store, writes, error))) refuse('already-exists', undefined, 'exists')
    return { lost: error }
  }
}

async function exists(store: DocumentStore, writes: readonly Write[], conflict: VersionConflict): Promise<boolean> {
  const write = writes.find(({ collection, id }) => collection.name === conflict.collection && id === conflict.id)
  return write !== undefined && (await store.get(write.collection, conflict.id)) !== null
}

function createUnitOfWork({ store, clock, ids, change }: Ready, actor: Actor) {
  const now = clock.now()
  const reader = store.createTransactionReader()
  const touched = new Map<string, PendingChange>()
  const notified = new Set<string>()
  let description: string | undefined
  const nameOf = (collection: AnyCollection, id: string) => `${collection.name}/${id}`

  const toPending = (collection: AnyCollection, id: string, doc: Versioned<object> | null): PendingChange => ({
    collection,
    id,
    expectedVersion: doc?.version ?? 0,
    before: doc,
    after: undefined,
  })

  async function load(collection: AnyCollection, id: string): Promise<PendingChange> {
    const present = touched.get(nameOf(collection, id))
    if (present) return present
    const doc: Versioned<object> | null = await reader.get(collection, id)
    // Another read of the same transaction may have finished first.
    return touched.getOrInsert(nameOf(collection, id), toPending(collection, id, doc))
  }

  const tx: Tx = {
    actor,
    now,
    ids,
    change,
    id: () => ids.next(),
    setDescription: (words) => {
      description = words
    },
    countNotified: (email) => void notified.add(email),
    store: reader,
    async get<Doc extends object>(collection: Collection<Doc>, id: string) {
      // The documents of a collection have its type.
      return currentOf(await load(collection, id)) as Versioned<Doc> | null
    },
    async find<Doc extends object>(collection: Collection<Doc>, query: Query) {
      const { items } = await reader.find(collection, query)
      const current = items.map((doc) => {
        const id = String(doc[collection.idField])
        return currentOf(touched.getOrInsert(nameOf(collection, id), toPending(collection, id, doc)))
      })
      return current.filter((doc) => doc !== null) as Versioned<Doc>[] // of the collection, see `get`
    },
    async require(collection, id) {
      return (await tx.get(collection, id)) ?? refuse('not-found')
    },
    create<Doc extends Stamped>(collection: Collection<Doc>, doc: New<Doc>) {
      const stamped: Record<string, unknown> = { createdAt: now, ...doc }
      const id = String(stamped[collection.idField])
      const pending = touched.get(nameOf(collection, id))
      if (pending && currentOf(pending)) refuse('already-exists', undefined, 'exists')
      const { expectedVersion, before, isCreatedWithoutRead } = pending ?? {
        expectedVersion: 0,
        before: null,
        isCreatedWithoutRead: true as const,
      }
      const after = { ...stamped, version: expectedVersion + 1 }
      const created = { collection, id, expectedVersion, before, after, isCreatedWithoutRead }
      touched.set(nameOf(collection, id), created)
      // A new document is permitted: its creator may change it further.
      return after as unknown as Permitted<Versioned<Doc>>
    },
    update<Doc extends Stamped>(
      collection: Collection<Doc>,
      doc: Permitted<Versioned<Doc>>,
      changes: Partial<New<Doc>>,
      summary?: string,
    ) {
      const id = String(doc[collection.idField])
      const pending = touched.get(nameOf(collection, id)) ?? toPending(collection, id, doc)
      const base = currentOf(pending)
      if (!base) throw new Error(`${nameOf(collection, id)} is not there to be updated: it was removed, or not found`)
      // No field differs, so the permitted document is returned and nothing is written.
      if (!wouldChange(base, changes)) return base as unknown as Permitted<Versioned<Doc>>
      const after = { ...base, ...changes, updatedAt: now, version: pending.expectedVersion + 1 }
      touched.set(nameOf(collection, id), { ...pending, after, ...(summary && { summary }) })
      // The permitted document with the changes merged in.
      return after as unknown as Permitted<Versioned<Doc>>
    },
    remove(collection, doc, summary) {
      const id = String(doc[collection.idField])
      const pending = touched.get(nameOf(collection, id)) ?? toPending(collection, id, doc)
      touched.set(nameOf(collection, id), { ...pending, after: null, ...(summary && { summary }) })
    },
    listChanged: (collection) =>
      listTouched(
        [...touched.values()].filter(({ after }) => after !== undefined),
        collection,
      ),
    restore({ collection, id, current, before, deletedAt }) {
      const pending = touched.get(nameOf(collection, id)) ?? toPending(collection, id, current)
      const version = (pending.expectedVersion || (deletedAt ?? 0)) + 1
      const after = before && { ...before, updatedAt: now, version }
      touched.set(nameOf(collection, id), { ...pending, after, ...(!current && deletedAt && { deletedAt }) })
    },
    async lock(collection, id) {
      // The guard is requested first, so that the document is read as the previous holder of the guard left it.
      const [, doc] = await Promise.all([tx.guard(nameOf(collection, id)), tx.get(collection, id)])
      return doc
    },
    async guard(name) {
      const id = guardOf(name)
      const guard = await tx.get(guards, id)
      // If two calls request the guard at the same time, only the first takes it.
      if (touched.get(nameOf(guards, id))?.after) return
      // Any transaction may take a guard.
      if (guard) tx.update(guards, guard as Permitted<typeof guard>, { touched: guard.touched + 1 })
      else tx.create(guards, { id, touched: 1 })
    },
  }

  const writes = (call: string) =>
    toWrites([...touched.values()], { call, actor, now, ids, change, description, notified: notified.size })
  const isChanged = () => [...touched.values()].some(({ after }) => after !== undefined)
  const isAudited = () =>
    [...touched.values()].some(({ after, collection }) => after !== undefined && !collection.unaudited)
  /** True if the conflict is about a document that was created without a read before. */
  const unseen = ({ collection, id }: VersionConflict) =>
    touched.get(`${collection}/${id}`)?.isCreatedWithoutRead === true

  return { tx, touched, writes, unseen, isChanged, isAudited }
}
