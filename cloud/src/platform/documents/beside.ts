import type { Versioned } from './store.ts'

/**
 * A document read along with other rows of the same database, in one question: the join by an expression for its id,
 * its columns, and what they hold; null when there is none.
 */
export type DocumentBeside<Doc extends object> = {
  join(id: string): string
  columns: string
  read(row: Record<string, unknown>): Versioned<Doc> | null
}
