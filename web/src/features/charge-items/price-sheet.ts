import type { LineUnit } from '@belay/contract/line-units'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { wholeListQuery } from '../../cloud/list-queries.ts'
import type { Format } from '../../ui/format/format.tsx'

export type ChargeItem = Outputs['chargeItems']['list']['items'][number]
export type SheetValues = { lineItemCode: string; description: string; unitPrice: number | ''; unit: LineUnit | null }
export type SheetColumn = keyof SheetValues
const SHEET_COLUMNS: readonly SheetColumn[] = ['lineItemCode', 'description', 'unitPrice', 'unit']

/** A row of the sheet. A new row has no version until it is saved. */
export type SheetRowState = SheetValues & { itemID: string; version: number | null; isNew: boolean }

export const toSheetValues = ({ lineItemCode, description, unitPrice, unit }: SheetValues): SheetValues => ({
  lineItemCode,
  description,
  unitPrice,
  unit,
})
export const isBlank = (cells: SheetValues) =>
  cells.lineItemCode.trim() === '' && cells.description.trim() === '' && cells.unitPrice === ''
export const isChanged = (a: SheetValues, b: SheetValues) => SHEET_COLUMNS.some((name) => a[name] !== b[name])

/** Returns the error message of each invalid cell. Two items cannot have the same code, also in another case. */
export function findCellProblems(
  cells: SheetValues,
  others: readonly SheetValues[],
): Partial<Record<SheetColumn, string>> {
  const code = cells.lineItemCode.trim().toLowerCase()
  const problems: Partial<Record<SheetColumn, string>> = {}
  if (!code) problems.lineItemCode = 'Enter a code.'
  else if (others.some((item) => item.lineItemCode.trim().toLowerCase() === code))
    problems.lineItemCode = 'Another item has this code.'
  if (!cells.description.trim()) problems.description = 'Enter a description.'
  if (cells.unitPrice === '') problems.unitPrice = 'Enter a price.'
  else if (cells.unitPrice < 0) problems.unitPrice = 'Enter a price of 0 or more.'
  return problems
}

/** Describes what was saved. Includes the old price if the price changed, so that an accidental change is noticed. */
export function describeSaved(item: SheetValues, oldValues: SheetValues | null, format: Pick<Format, 'money'>): string {
  if (!oldValues) return `Added ${item.lineItemCode}.`
  if (item.unitPrice === oldValues.unitPrice) return `Saved ${item.lineItemCode}.`
  const [price, oldPrice] = [item, oldValues].map(({ unitPrice }) => format.money(Number(unitPrice)))
  return `Saved ${item.lineItemCode}: ${price}, was ${oldPrice}.`
}

/** The query for all charge items, read page by page, because the sheet edits all of them at once. */
export const allChargeItemsQuery = wholeListQuery<ChargeItem>(['chargeItems', 'list'], {}, (page) =>
  cloud.chargeItems.list(page),
)

export function saveRow(row: SheetRowState, cells: SheetValues, version: number | null): Promise<ChargeItem> {
  const input = {
    lineItemCode: cells.lineItemCode.trim(),
    description: cells.description.trim(),
    unitPrice: cells.unitPrice === '' ? 0 : cells.unitPrice,
    unit: cells.unit,
  }
  return version === null
    ? cloud.chargeItems.create(input)
    : cloud.chargeItems.update({ itemID: row.itemID, version, ...input })
}
