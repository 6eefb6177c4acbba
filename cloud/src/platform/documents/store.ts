import type * as z from 'zod'

/**
 * The interface of a document store. SQLite and PostgreSQL implement it and share one test suite. It needs no feature
 * that only SQL has: a distributed document database could implement it too, with get, declared queries, count, sum,
 * and an atomic commit with preconditions.
 *
 * A document is a JSON object with an ID (in the field `idField`), `createdAt` and `updatedAt`. The store adds
 * `version`, which starts at 1 and increases by one with every write.
 */
export type Key = string | number | boolean | null
export type KeyType = 'text' | 'number' | 'boolean'

// biome-ignore lint/suspicious/noExplicitAny: the registry holds collections of all kinds of documents
export type AnyCollection = Collection<any>

export type StoredDocument = Readonly<Record<string, unknown>>

/**
 * A step from one schema version to the next. Must be pure and keep existing fields: an older process may write over a
 * document of the newer version, which then takes the step again.
 */
type Migration = (doc: StoredDocument) => StoredDocument

/** A collection's declaration: its name, its keys for filters and sorting, and the audience of its changes. */
export type Collection<Doc extends object> = {
  readonly name: string
  readonly idField: keyof Doc & string
  /** The schema version of written documents, from 1. Each migration raises it by one. */
  readonly schemaVersion: number
  /** The migrations by target version: step 2 converts version 1 to version 2. */
  readonly migrations?: Readonly<Record<number, Migration>>
  /** Raised by one whenever the index changes: keys, multiValueKeys, words, lists or unique. */
  readonly indexVersion: number
  /** Index columns. Their values are computed from the document and written in the same commit (status, date). */
  readonly keys: Readonly<Record<string, { type: KeyType; of: (doc: Doc) => Key }>>
  /** Keys with many values, for "contains this value" (other contacts, both e-mail addresses of a contract). */
  readonly multiValueKeys?: Readonly<Record<string, (doc: Doc) => readonly string[]>>
  /**
   * The allowed combinations of filters and order; the store refuses all others. `where` lists keys to compare for
   * equality, with at most one multi-value key. `orderBy` is one key, in either direction, with optional bounds. Each
   * list gets an index that ends with the ID.
   */
  readonly lists: readonly { readonly where: readonly string[]; readonly orderBy: string }[]
  /** The schema of a document. A transaction that violates it fails before its commit. */
  readonly schema?: z.ZodType
  /** Returns the document's name for the audit trail. */
  readonly nameOf?: (doc: Doc) => string
  /** The schema's name in the API description. Null if no call returns a document in its stored shape. */
  readonly documentName?: string | null
  readonly words?: (doc: Doc) => string
  /** Keys whose non-null values must be unique in the collection, with the error message for a value that is taken. */
  readonly unique?: Readonly<Record<string, string>>
  /** True if the collection has no audit trail (the trail itself, the outbox, notifications). */
  readonly unaudited?: true
  /** The fields that the audit trail leaves out, because they must not outlive the document. */
  readonly privateFields?: readonly (keyof Doc & string)[]
  /** Returns who gets live events of the document, in addition to Admins. If missing, nobody does, not even Admins. */
  readonly audience?: (doc: Doc) => Audience
}

/** The people who get a live event: everyone, or people by role, address, account or staff record. */
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
  /** Search words. Each must begin a word of the document. Only the newest 500 matches are searched. */
  search?: string
  /** Page size, from 1 to 200. Default: 50. */
  limit?: number
  /** True to select the end of the list instead of its beginning. The order stays the same. */
  last?: boolean
  /** The `next` value of the previous page. A cursor of another query throws `InvalidQuery`. */
  cursor?: string
}

export type DocumentPage<Doc> = { items: Versioned<Doc>[]; next: string | null }
/** A document as JSON text that includes its version. */
export type StoredRow = { id: string; version: number; text: string }
export type StoredPage = { rows: StoredRow[]; next: string | null }

export type Write = {
  collection: AnyCollection
  id: string
  /** The version that the document must have before the write. 0: the document must not exist. */
  expectedVersion: number
  /** The new document. Null deletes the document; undefined only checks the version. */
  doc?: object | null
  /** The version at the deletion, if the document is created again. The new versions continue from it. */
  deletedAt?: number
}

export interface DocumentStore {
  get<Doc extends object>(collection: Collection<Doc>, id: string): Promise<Versioned<Doc> | null>
  /** Returns the documents in the order of the IDs, without those that do not exist. */
  getMany<Doc extends object>(collection: Collection<Doc>, ids: readonly string[]): Promise<Versioned<Doc>[]>
  find<Doc extends object>(collection: Collection<Doc>, query: Query): Promise<DocumentPage<Doc>>
  findText<Doc extends object>(collection: Collection<Doc>, query: Query): Promise<StoredPage>
  /** Finds, in one statement, the ID of the first document of a declared list for each value that has one. */
  firstOfEach(
    collection: AnyCollection,
    query: Pick<Query, 'orderBy' | 'descending' | 'from' | 'to'> & { each: string; values: readonly string[] },
  ): Promise<Map<string, string>>
  /** Counts the matches and stops at `upTo` + 1 (default: 1,001), so that the cost is bounded. */
  count<Doc extends object>(
    collection: Collection<Doc>,
    query: Omit<Query, 'orderBy'> & { orderBy?: string },
    upTo?: number,
  ): Promise<number>
  /** Sums number keys of the matches, by group. The cost depends on the range, not on the size of the collection. */
  sum<Doc extends object>(
    collection: Collection<Doc>,
    query: Pick<Query, 'where' | 'orderBy' | 'from' | 'to'>,
    keys: readonly string[],
    groupBy?: string,
  ): Promise<{ group: Key; count: number; sums: Record<string, number> }[]>
  /** Returns a reader for one piece of work. All reads of one turn share one round trip and are answered in order. */
  createPipelinedReader(): StoreReader
  /** Returns a pipelined reader without a cache, for a transaction: its guards are read before what they protect. */
  createTransactionReader(): StoreReader
  /** Commits all writes durably, or none. Throws `VersionConflict`, or `UniqueConflict` if a value is taken. */
  commit(writes: readonly Write[]): Promise<void>
  batch(): WriteBatch
  /**
   * Calls `listener` after every commit of any process on the same database. Calls `missed` after a lost connection,
   * when commits of other processes may have been missed. Returns a function that removes the listener.
   */
  onChange(listener: (changes: readonly Change[]) => void, missed?: () => void): () => void
  /** Creates tables and indexes, and updates older documents. In PostgreSQL, other processes can still write. */
  prepare(collections: readonly AnyCollection[]): Promise<void>
  /** Updates documents that older processes have written, as the store also does periodically. Returns their number. */
  refreshOutdated(): Promise<number>
  /** Returns the database's time in epoch ms. Rejects if the database does not answer. */
  ping(): Promise<number>
  close(): Promise<void>
}

/** The read functions of a store. */
export type StoreReader = Pick<DocumentStore, 'get' | 'getMany' | 'find' | 'findText' | 'firstOfEach' | 'count' | 'sum'>

export type Change = { collection: string; id: string; kind: 'create' | 'update' | 'delete'; audience: Audience | null }

export interface WriteBatch {
  create<Doc extends object>(collection: Collection<Doc>, doc: Doc): this
  put<Doc extends object>(collection: Collection<Doc>, doc: Doc, expect: number): this
  delete(collection: AnyCollection, id: string, expect: number): this
  /** Throws 'A write batch cannot be reused after commit.' at the second call (R99). */
  commit(): Promise<void>
}

/** The error of a commit if a document has another version than expected. */
export class VersionConflict extends Error {
  readonly collection: string
  readonly id: string
  constructor(collection: string, id: string) {
    super(`${collection}/${id} was changed by somebody else`)
    this.collection = collection
    this.id = id
  }
}

/** The error of a commit if another document has the same value of a unique key. */
export class UniqueConflict extends Error {
  readonly collection: string
  readonly key: string
  constructor(collection: string, key: string) {
    super(`${collection}: this ${key} is taken`)
    this.collection = collection
    this.key = key
  }
}

/** The error of a malformed query, or of a query that the collection does not declare. */
export class InvalidQuery extends Error {}
