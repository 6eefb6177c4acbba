import type { Page } from '@belay/contract/paging'

/** By the texts of rows: all of them in one text. A page that is sent again is not joined again. */
const joined = new WeakMap<readonly string[], string>()

/** A page whose rows leave as the JSON text they are stored as. Who reads `items` gets them parsed, then and once. */
export class StoredPage<Item> implements Page<Item> {
  declare readonly items: Item[]
  declare readonly next: string | null
  declare readonly count?: number
  readonly #rows: readonly string[]

  constructor(rows: readonly string[], next: string | null, count?: number) {
    this.#rows = rows
    let items: Item[] | undefined
    // A member of the object itself, as those of every other page are: it is copied, compared and written as JSON.
    Object.defineProperty(this, 'items', {
      enumerable: true,
      get: () => (items ??= JSON.parse(`[${rows.join()}]`) as Item[]),
    })
    this.next = next
    if (count !== undefined) this.count = count
  }

  toText(): string {
    const count = this.count === undefined ? '' : `,"count":${this.count}`
    const items = joined.getOrInsertComputed(this.#rows, () => this.#rows.join())
    return `{"items":[${items}],"next":${JSON.stringify(this.next)}${count}}`
  }
}
