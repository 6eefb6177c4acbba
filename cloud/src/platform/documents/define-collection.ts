import type { Collection, Key, KeyType } from './store.ts'

type KeyOf<Doc> = { type: KeyType; of: (doc: Doc) => Key }

/** The fields of a document whose values can be keys. */
type FieldOf<Doc> = { [Field in keyof Doc]-?: Doc[Field] extends Key ? Field : never }[keyof Doc]

const keyOf =
  (type: KeyType) =>
  <Doc>(from: FieldOf<Doc> | ((doc: Doc) => Key)): KeyOf<Doc> => ({
    type,
    of: typeof from === 'function' ? (from as (doc: Doc) => Key) : (doc) => doc[from] as Key,
  })

/** Creates a key of this type from a document's field or from a function. */
export const text = keyOf('text')
export const number = keyOf('number')
export const boolean = keyOf('boolean')

type Versions = 'schemaVersion' | 'indexVersion'
type WhenHeard = 'audience' | 'schema' | 'documentName'
/** A collection's definition. With an `audience`, it also needs a `schema` and a `documentName`. */
type Definition<Doc extends object> = Omit<Collection<Doc>, Versions | WhenHeard | 'keys' | 'lists'> &
  (Required<Pick<Collection<Doc>, WhenHeard>> | { readonly audience?: undefined }) &
  Partial<Pick<Collection<Doc>, Versions | 'keys'>> & {
    /** The combinations of keys to filter by, for each key to sort by. `[]` means all documents. */
    readonly lists?: Readonly<Record<string, readonly (readonly string[])[]>>
  }

/** Creates a collection. Defaults: schema version 1, index version 1, no keys and no lists. */
export const defineCollection = <Doc extends object>({
  lists = {},
  ...definition
}: Definition<Doc>): Collection<Doc> => ({
  schemaVersion: 1,
  indexVersion: 1,
  keys: {},
  ...definition,
  lists: Object.entries(lists).flatMap(([orderBy, filters]) => filters.map((where) => ({ where, orderBy }))),
})

/** Returns all combinations of these keys, including none, for lists that can combine their filters freely. */
export const allFilterCombinations = (...[key, ...rest]: readonly string[]): string[][] =>
  key === undefined ? [[]] : allFilterCombinations(...rest).flatMap((filters) => [filters, [key, ...filters]])
