import { createHash } from 'node:crypto'
import { ERRORS } from '@belay/contract/errors'
import type { Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import { withLock } from '../mutex.ts'
import type { Permitted } from '../permit.ts'
import { refuse } from '../refuse.ts'
import { type Change, openChange } from './change.ts'
import { defineCollection } from './define-collection.ts'
import { differs } from './differs.ts'
import { nameEditor } from './name-editor.ts'
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

/** A unit of work that keeps losing races is refused after this time, and not before so many tries. */
const GIVE_UP_AFTER_MS = 3_000
const LEAST_TRIES = 6
/** Longest random pause before another try, so that two processes do not collide again. */
const LONGEST_PAUSE_MS = 40
/** Longest wait for the others of this process that lost a race for the same document. */
const LOCK_TIMEOUT_MS = 2_000

type Stamped = { createdAt: number; updatedAt?: number | undefined }
/** A store whose units of work all end with the same step, right before they commit. */
export type WorkStore = DocumentStore & { beforeCommit(tx: Tx): Promise<void> }
type Deps = { store: DocumentStore & Partial<WorkStore>; clock: Clock; ids: Ids; change?: Change }
type New<Doc> = Omit<Doc, 'createdAt' | 'updatedAt'>

/**
 * One unit of work. It remembers the version of every document it got, and commits only if none has changed since: what
 * a decision was based on still holds when it takes effect. Writes are seen by later gets. The audit trail is written
 * along, in the same commit. What is asked of it in one turn is answered in that order, in one round trip.
 */
export type Tx = {
  readonly actor: Actor
  readonly now: number
  readonly ids: Ids
  /** What this is a part of: the call, with all its units of work. */
  readonly change: Change
  id(): string
  /** Says better than the table of verbs what was done, after the name of who did it; the last one counts. */
  describe(deed: string): void
  /** Counts a person who is told. */
  tell(email: string): void
  get<Doc extends object>(collection: Collection<Doc>, id: string): Promise<Versioned<Doc> | null>
  /** Refuses with not-found when it does not exist. */
  require<Doc extends object>(collection: Collection<Doc>, id: string): Promise<Versioned<Doc>>
  /** Queries read the store as it is. A rule that rests on what one finds or misses needs `lock` or `guard` first. */
  readonly store: Pick<DocumentStore, 'find' | 'count' | 'sum' | 'getMany'>
  /** The documents of a page, each as if it was got: the commit fails if one of them changes meanwhile. */
  find<Doc extends object>(collection: Collection<Doc>, query: Query): Promise<Versioned<Doc>[]>
  create<Doc extends Stamped>(collection: Collection<Doc>, doc: New<Doc>): Permitted<Versioned<Doc>>
  /**
   * Merges the changes over the document's fields and stamps updatedAt. Writes nothing if no field differs (R281).
   * `summary` is what its audit trail says.
   */
  update<Doc extends Stamped>(
    collection: Collection<Doc>,
    doc: Permitted<Versioned<Doc>>,
    changes: Partial<New<Doc>>,
    summary?: string,
  ): Permitted<Versioned<Doc>>
  /** Returns the documents of a collection that this unit of work has changed so far. Null: there is none. */
  listChanged<Doc extends object>(collection: Collection<Doc>): Touched<Doc>[]
  /** Puts a document back as it was, whole: what was created since goes, and what was deleted is created again. */
  restore(restoration: Permitted<Restoration>): void
  remove<Doc extends object>(collection: Collection<Doc>, doc: Permitted<Versioned<Doc>>, summary?: string): void
  /**
   * The same as `get`, and serialized with every other unit of work that locks this document, also between processes.
   * Whoever makes something refer to a document locks it, and so does whoever decides by what refers to it (deletes,
   * merges it).
   */
  lock<Doc extends object>(collection: Collection<Doc>, id: string): Promise<Versioned<Doc> | null>
  /** Serializes all units of work that name the same guard, also between processes (the last Admin, pay runs). */
  guard(name: string): Promise<void>
}

/** A document to put back. `as` is the document before the change; null if there was none. */
export type Restoration<Doc extends object = object> = {
  collection: AnyCollection
  id: string
  /** As it is now; null when it was deleted. */
  current: Versioned<Doc> | null
  as: Doc | null
  /** The version at which it was deleted. */
  deletedAt?: number | undefined
}

/** Where a decision reads: in its unit of work; or beforehand, to say what would be decided. */
export type Reader = Tx | { store: Pick<DocumentStore, 'get' | 'find'> }

/** Documents that exist only to be raced for, at most 65,536: two names that share one only wait without need. */
export const guards = defineCollection<{ id: string; createdAt: number; updatedAt?: number; touched: number }>({
  name: 'guards',
  idField: 'id',
  unaudited: true,
})

const guardOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 4)

/**
 * Runs the work and commits what it wrote, all or nothing. A lost race is run again on fresh documents, in its turn
 * among those of this process who lost one for the same document, for some seconds; then it answers `aborted` (creating
 * an id that exists: `already-exists` at once); so the work must have no effects of its own beyond the unit of work.
 * `call` names the call for the audit trail.
 */
export async function transact<Result>(deps: Deps, actor: Actor, call: string, work: (tx: Tx) => Promise<Result>) {
  const until = performance.now() + GIVE_UP_AFTER_MS
  const { change = openChange(deps.ids) } = deps
  const attempt = () => tryOnce({ ...deps, change }, actor, call, work)
  const first = await attempt()
  if ('result' in first) return first.result
  const { collection, id } = first.lost
  const tryAgain = async () => {
    for (let tries = 2; ; tries++) {
      const outcome = await attempt()
      if ('result' in outcome) return outcome.result
      if (tries >= LEAST_TRIES && performance.now() > until) refuse('aborted', undefined, 'contention')
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS))
    }
  }
  return withLock(deps.store, `${collection}/${id}`, tryAgain, LOCK_TIMEOUT_MS)
}

/** A document before a unit of work and after it. Null: there is none. */
export type Touched<Doc extends object> = { before: Versioned<Doc> | null; after: Versioned<Doc> | null }
/** Returns the documents of a collection that a unit of work has read or changed. */
export type ListTouched = <Doc extends object>(collection: Collection<Doc>) => Touched<Doc>[]

/** Does the work as `transact` does, up to its commit, and answers what it would write. Nothing comes of it. */
export async function rehearse<Result>(
  deps: Deps,
  actor: Actor,
  work: (tx: Tx) => Promise<Result>,
): Promise<{ result: Result; touched: ListTouched }> {
  const { unit, result } = await doWork({ change: openChange(deps.ids), ...deps }, actor, '', work)
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

async function doWork<Result>(deps: Required<Deps>, actor: Actor, call: string, work: (tx: Tx) => Promise<Result>) {
  const unit = openUnitOfWork(deps, actor)
  const wholeWork = async () => {
    const result = await work(unit.tx)
    await deps.store.beforeCommit?.(unit.tx)
    return result
  }
  const result = await wholeWork().catch(async (error: unknown) => {
    await nameEditor(error, { store: deps.store, actor, call, touched: unit.touched.values() })
    throw error
  })
  checkSchemas(unit.touched.values())
  return { unit, result }
}

async function tryOnce<Result>(
  deps: Required<Deps>,
  actor: Actor,
  call: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<{ result: Result } | { lost: VersionConflict }> {
  const { unit, result } = await doWork(deps, actor, call, work)
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

function openUnitOfWork({ store, clock, ids, change }: Required<Deps>, actor: Actor) {
  const now = clock.now()
  const reader = store.inOrder()
  const touched = new Map<string, PendingChange>()
  const told = new Set<string>()
  let deed: string | undefined
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
    // Another get of this unit of work may have been faster.
    return touched.getOrInsert(nameOf(collection, id), toPending(collection, id, doc))
  }

  const tx: Tx = {
    actor,
    now,
    ids,
    change,
    id: () => ids.next(),
    describe: (words) => {
      deed = words
    },
    tell: (email) => void told.add(email),
    store: reader,
    async get<Doc extends object>(collection: Collection<Doc>, id: string) {
      // What was loaded from a collection, or written to it, is a document of it.
      return currentOf(await load(collection, id)) as Versioned<Doc> | null
    },
    async find<Doc extends object>(collection: Collection<Doc>, query: Query) {
      const { items } = await reader.find(collection, query)
      const current = items.map((doc) => {
        const id = String(doc[collection.idField])
        return currentOf(touched.getOrInsert(nameOf(collection, id), toPending(collection, id, doc)))
      })
      return current.filter((doc) => doc !== null) as Versioned<Doc>[] // of the collection, as with `get`
    },
    async require(collection, id) {
      return (await tx.get(collection, id)) ?? refuse('not-found')
    },
    create<Doc extends Stamped>(collection: Collection<Doc>, doc: New<Doc>) {
      const stamped: Record<string, unknown> = { createdAt: now, ...doc }
      const id = String(stamped[collection.idField])
      const pending = touched.get(nameOf(collection, id))
      if (pending && currentOf(pending)) refuse('already-exists', undefined, 'exists')
      const { expectedVersion, before, unseen } = pending ?? { expectedVersion: 0, before: null, unseen: true as const }
      const after = { ...stamped, version: expectedVersion + 1 }
      const created = { collection, id, expectedVersion, before, after, ...(unseen && { unseen }) }
      touched.set(nameOf(collection, id), created)
      // The new document with its stamps; whoever made it may go on changing it.
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
      // The permitted document as it is: nothing of it changes, so nothing is written.
      if (!differs(base, changes)) return base as unknown as Permitted<Versioned<Doc>>
      const after = { ...base, ...changes, updatedAt: now, version: pending.expectedVersion + 1 }
      touched.set(nameOf(collection, id), { ...pending, after, ...(summary && { summary }) })
      // The permitted document with its changes merged over it.
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
    restore({ collection, id, current, as, deletedAt }) {
      const pending = touched.get(nameOf(collection, id)) ?? toPending(collection, id, current)
      const version = (pending.expectedVersion || (deletedAt ?? 0)) + 1
      const after = as && { ...as, updatedAt: now, version }
      touched.set(nameOf(collection, id), { ...pending, after, ...(!current && deletedAt && { deletedAt }) })
    },
    async lock(collection, id) {
      // In this order: the document as whoever had the guard before left it.
      const [, doc] = await Promise.all([tx.guard(nameOf(collection, id)), tx.get(collection, id)])
      return doc
    },
    async guard(name) {
      const id = guardOf(name)
      const guard = await tx.get(guards, id)
      // Asked for twice together, it is taken once.
      if (touched.get(nameOf(guards, id))?.after) return
      // Any unit of work may race for a guard.
      if (guard) tx.update(guards, guard as Permitted<typeof guard>, { touched: guard.touched + 1 })
      else tx.create(guards, { id, touched: 1 })
    },
  }

  const writes = (call: string) =>
    toWrites([...touched.values()], { call, actor, now, ids, change, deed, told: told.size })
  const isAudited = () =>
    [...touched.values()].some(({ after, collection }) => after !== undefined && !collection.unaudited)
  /** Whether the document of a lost race is one that was created blindly. */
  const unseen = ({ collection, id }: VersionConflict) => touched.get(`${collection}/${id}`)?.unseen === true

  return { tx, touched, writes, unseen, isAudited }
}
