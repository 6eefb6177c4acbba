import type * as z from 'zod'

/**
 * What a document store promises. Two engines keep it (SQLite, PostgreSQL) under one shared test suite; it asks for
 * nothing that only SQL can do, so that a distributed document database could keep it too: get, declared queries, count
 * and sum, and an atomic commit with preconditions.
 *
 * A document is a JSON object that holds its own id (field `idField`), `createdAt` and `updatedAt`; the store adds
 * `version`, which starts at 1 and grows by one with every write.
 */
export type Key = string | number | boolean | null
export type KeyType = 'text' | 'number' | 'boolean'

// biome-ignore lint/suspicious/noExplicitAny: the registry holds collections of all kinds of documents
export type AnyCollection = Collection<any>

export type StoredDocument = Readonly<Record<string, unknown>>

/**
 * One step from a shape to the next. Pure, and leaves alone what a document already has: an older process may write
 * over a document of the newer shape, which then takes the step again.
 */
type Migration = (doc: StoredDocument) => StoredDocument

/** A collection, declared once: what it is called, what it can be filtered and sorted by, and who hears of a change. */
export type Collection<Doc extends object> = {
  readonly name: string
  readonly idField: keyof Doc & string
  /** The shape that documents are written in, counted from 1. Raised by one with each migration. */
  readonly schemaVersion: number
  /** How a document of an older shape becomes one of the next: step 2 makes version 2 of version 1. */
  readonly migrations?: Readonly<Record<number, Migration>>
  /** Raised by one whenever what a document is found by changes: keys, multiValueKeys, words, lists or unique. */
  readonly indexVersion: number
  /** Index columns, derived from the document and written in the same commit (status, real date). */
  readonly keys: Readonly<Record<string, { type: KeyType; of: (doc: Doc) => Key }>>
  /** Keys with many values, for "holds this value" (other contacts, both e-mails of a contract). */
  readonly multiValueKeys?: Readonly<Record<string, (doc: Doc) => readonly string[]>>
  /**
   * The filter-and-sort combinations on offer; the store refuses every other. `where` names keys compared for equality
   * and at most one set; `orderBy` one key, either direction, with optional bounds. Each gets an index that ends in the
   * id.
   */
  readonly lists: readonly { readonly where: readonly string[]; readonly orderBy: string }[]
  /** What a document looks like. One that would no longer is not written: the unit of work fails before its commit. */
  readonly schema?: z.ZodType
  /** What people call a document, in the words of the audit trail. */
  readonly nameOf?: (doc: Doc) => string
  /** What the description of the API calls a document of this schema; null when no call answers one as it is. */
  readonly documentName?: string | null
  readonly words?: (doc: Doc) => string
  /** Keys of which no two documents may hold the same non-null value, each with what is said of one that is taken. */
  readonly unique?: Readonly<Record<string, string>>
  /** Left out of the audit trail (the trail itself, the outbox, notifications). */
  readonly unaudited?: true
  /** Who, beside Admins, is told live that the document changed. Left out: nobody hears of it, not even Admins. */
  readonly audience?: (doc: Doc) => Audience
}

/** Who hears of a change: everyone, or the people of these roles, addresses, accounts and staff records. */
export type Audience = {
  everyone?: true
  roles?: readonly string[]
  emails?: readonly string[]
  userids?: readonly string[]
  staffIDs?: readonly string[]
}

export type Versioned<Doc> = Doc & { version: number }

export type Query = {
  where?: Readonly<Record<string, Key>>
  orderBy: string
  descending?: boolean
  from?: Key
  to?: Key
  /** Words; each must begin a word of the document. Looked for among the newest 500 matches. */
  search?: string
  /** 1 to 200; 50 without. */
  limit?: number
  /** The last so many of the ordering, answered in that ordering. */
  last?: boolean
  /** `next` of the page before. A cursor of another query is an invalid argument. */
  cursor?: string
}

export type DocumentPage<Doc> = { items: Versioned<Doc>[]; next: string | null }
/** A document as JSON text, its version in it. */
export type StoredRow = { id: string; version: number; text: string }
export type StoredPage = { rows: StoredRow[]; next: string | null }

export type Write = {
  collection: AnyCollection
  id: string
  /** The version the document must have now; 0: it must not exist. */
  expectedVersion: number
  /** The new document; null deletes; undefined only checks the version. */
  doc?: object | null
  /** Of a document that is created again: the version it was deleted at, from which it counts on. */
  deletedAt?: number
}

export interface DocumentStore {
  get<Doc extends object>(collection: Collection<Doc>, id: string): Promise<Versioned<Doc> | null>
  /** How to read a document along with other rows of the same database; null when there are none. */
  beside<Doc extends object>(collection: Collection<Doc>): DocumentBeside<Doc> | null
  /** In the order of the ids; those that do not exist are left out. */
  getMany<Doc extends object>(collection: Collection<Doc>, ids: readonly string[]): Promise<Versioned<Doc>[]>
  find<Doc extends object>(collection: Collection<Doc>, query: Query): Promise<DocumentPage<Doc>>
  findText<Doc extends object>(collection: Collection<Doc>, query: Query): Promise<StoredPage>
  /**
   * For each of some values of a key or a set, the id of the first document of a declared list of them, within the
   * bounds; values that no document holds are left out. One question, whatever the number of values.
   */
  firstOfEach(
    collection: AnyCollection,
    query: Pick<Query, 'orderBy' | 'descending' | 'from' | 'to'> & { each: string; values: readonly string[] },
  ): Promise<Map<string, string>>
  /** Counts what matches, stopping at `upTo` + 1 (1,001 without), so that its cost is bounded. */
  count<Doc extends object>(
    collection: Collection<Doc>,
    query: Omit<Query, 'orderBy'> & { orderBy?: string },
    upTo?: number,
  ): Promise<number>
  /** Sums number keys over what matches, by group. Costs what the range holds, not what the collection holds. */
  sum<Doc extends object>(
    collection: Collection<Doc>,
    query: Pick<Query, 'where' | 'orderBy' | 'from' | 'to'>,
    keys: readonly string[],
    groupBy?: string,
  ): Promise<{ group: Key; count: number; sums: Record<string, number> }[]>
  /** Reading for one piece of work: what is asked in one turn is answered in that order, in one round trip. */
  inOrder(): StoreReader
  /** All or nothing, durable when it resolves. Throws `VersionConflict`, or `UniqueConflict` when a key is taken. */
  commit(writes: readonly Write[]): Promise<void>
  batch(): WriteBatch
  /**
   * Called after every commit of any process over the same database; `missed` when other processes may have committed
   * unheard (a connection was lost and is back). Answers a function that ends it.
   */
  onChange(listener: (changes: readonly Change[]) => void, missed?: () => void): () => void
  /** Makes the tables and indexes, and updates older documents. Other processes may write meanwhile (PostgreSQL). */
  prepare(collections: readonly AnyCollection[]): Promise<void>
  /** Updates what processes of an older version wrote since; the store also does so by itself. Answers how many. */
  refreshOutdated(): Promise<number>
  /** The time as the database has it, in epoch milliseconds; rejects when it does not answer. */
  ping(): Promise<number>
  close(): Promise<void>
}

/**
 * A document read along with other rows of the same database, in one question: the join by an expression for its id,
 * its columns, and what they hold; null when there is none.
 */
export type DocumentBeside<Doc extends object> = {
  join(id: string): string
  columns: string
  read(row: Record<string, unknown>): Versioned<Doc> | null
}

/** The reading of a store. */
export type StoreReader = Pick<DocumentStore, 'get' | 'getMany' | 'find' | 'findText' | 'firstOfEach' | 'count' | 'sum'>

export type Change = { collection: string; id: string; kind: 'create' | 'update' | 'delete'; audience: Audience | null }

export interface WriteBatch {
  create<Doc extends object>(collection: Collection<Doc>, doc: Doc): this
  put<Doc extends object>(collection: Collection<Doc>, doc: Doc, expect: number): this
  delete(collection: AnyCollection, id: string, expect: number): this
  /** Throws 'A write batch cannot be reused after commit.' the second time (R99). */
  commit(): Promise<void>
}

/** A document is not at the version that was expected. */
export class VersionConflict extends Error {
  readonly collection: string
  readonly id: string
  constructor(collection: string, id: string) {
    super(`${collection}/${id} was changed by somebody else`)
    this.collection = collection
    this.id = id
  }
}

/** Another document already holds this value of a unique key. */
export class UniqueConflict extends Error {
  readonly collection: string
  readonly key: string
  constructor(collection: string, key: string) {
    super(`${collection}: this ${key} is taken`)
    this.collection = collection
    this.key = key
  }
}

/** A query that the collection does not offer, or a malformed one. */
export class InvalidQuery extends Error {}
