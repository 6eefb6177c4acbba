import type { Collection, Key, KeyType } from './store.ts'

type KeyOf<Doc> = { type: KeyType; of: (doc: Doc) => Key }

/** The fields of a document that are keys as they are. */
type FieldOf<Doc> = { [Field in keyof Doc]-?: Doc[Field] extends Key ? Field : never }[keyof Doc]

const keyOf =
  (type: KeyType) =>
  <Doc>(from: FieldOf<Doc> | ((doc: Doc) => Key)): KeyOf<Doc> => ({
    type,
    of: typeof from === 'function' ? (from as (doc: Doc) => Key) : (doc) => doc[from] as Key,
  })

/** Keys of these types: a field of the document, or what is derived from it. */
export const text = keyOf('text')
export const number = keyOf('number')
export const boolean = keyOf('boolean')

type Versions = 'schemaVersion' | 'indexVersion'
type WhenHeard = 'audience' | 'schema' | 'documentName'
/** A collection whose changes people hear of says what its documents look like, and what they are called. */
type Definition<Doc extends object> = Omit<Collection<Doc>, Versions | WhenHeard | 'keys' | 'lists'> &
  (Required<Pick<Collection<Doc>, WhenHeard>> | { readonly audience?: undefined }) &
  Partial<Pick<Collection<Doc>, Versions | 'keys'>> & {
    /** For each key to sort by, the combinations of keys to filter by: `[]` is all documents. */
    readonly lists?: Readonly<Record<string, readonly (readonly string[])[]>>
  }

/** A collection of the first schema and index version, without keys and lists, but for what is said otherwise. */
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

/** Every combination of these keys to filter by, and none: a list then takes any of its filters at once. */
export const anyOf = (...[key, ...rest]: readonly string[]): string[][] =>
  key === undefined ? [[]] : anyOf(...rest).flatMap((filters) => [filters, [key, ...filters]])
