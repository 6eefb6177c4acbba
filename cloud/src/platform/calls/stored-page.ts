import type { Page } from '@belay/contract/paging'

/** Cache of the joined row texts of pages, so that a page sent again is not joined again. */
const joined = new WeakMap<readonly string[], string>()

/** A page of rows in their stored JSON text. `items` parses the rows at the first access. */
export class StoredPage<Item> implements Page<Item> {
  declare readonly items: Item[]
  declare readonly next: string | null
  declare readonly count?: number
  readonly #rows: readonly string[]

  constructor(rows: readonly string[], next: string | null, count?: number) {
    this.#rows = rows
    let items: Item[] | undefined
    // An own property like in other pages, because pages are copied, compared and converted to JSON.
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
