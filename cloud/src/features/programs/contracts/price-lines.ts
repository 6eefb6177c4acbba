import { deriveQuantity, type LineFacts } from '@belay/contract/line-units'
import { contractTotal } from '@belay/contract/money'
import { weekdayOf } from '@belay/contract/weeks'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import { chargeItems } from '../../charge-items/charge-items.documents.ts'
import type { ProgramType } from '../../program-types/program-types.documents.ts'
import type { ClientProgram } from './client-programs.documents.ts'

type TypeLine = ProgramType['lines'][number]
/** `date`: null if it is not known yet. */
type Facts = LineFacts & { date: string | null }

/** Returns the quantity of a price. A line without a unit has the quantity 1. */
const quantityOf = ({ unit }: Pick<TypeLine, 'unit'>, facts: LineFacts) =>
  unit === null ? 1 : deriveQuantity(unit, facts)

/** Returns a type's prices on a weekday (R432). */
const filterByWeekday = (lines: readonly TypeLine[], weekday: number): TypeLine[] =>
  lines.filter(({ days }) => days.length === 0 || days.includes(weekday))

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

/** Returns a type's prices on a date. Without a date, those of the weekday with the lowest total. */
export function selectLines(type: ProgramType | null, facts: Facts): TypeLine[] {
  const lines = type?.lines ?? []
  if (facts.date !== null) return filterByWeekday(lines, weekdayOf(facts.date))
  const totalOf = (some: readonly TypeLine[]) =>
    contractTotal(
      some.map((line) => ({ ...line, quantity: quantityOf(line, facts) })),
      0,
    )
  const choices = WEEKDAYS.map((weekday) => filterByWeekday(lines, weekday))
  return choices.reduce((best, choice) => (totalOf(choice) < totalOf(best) ? choice : best))
}

/**
 * Returns the contract lines from a program type's prices on a date; none without a type. The quantity is null if
 * somebody must enter it, or if the facts it is computed from are not known yet.
 */
export async function priceLines(
  { store }: { store: Pick<DocumentStore, 'getMany'> },
  type: ProgramType | null,
  facts: Facts,
): Promise<ClientProgram['lineItems']> {
  const lines = selectLines(type, facts)
  const itemIDs = [...new Set(lines.map(({ itemID }) => itemID).filter((itemID) => itemID !== null))]
  const items = itemIDs.length > 0 ? await store.getMany(chargeItems, itemIDs) : []
  const codes = new Map(items.map(({ itemID, lineItemCode }) => [itemID, lineItemCode]))
  return lines.map(({ days: _, ...line }) => ({
    ...line,
    lineItemCode: codes.get(line.itemID ?? '') ?? '',
    quantity: quantityOf(line, facts),
  }))
}
