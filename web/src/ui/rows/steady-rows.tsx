import type { ReactNode } from 'react'
import { OutcomeNote } from '../actions/outcome-note.tsx'
import { type Outcome, type SteadyRow, useSteadyRows } from '../actions/use-steady-rows.ts'
import { Section } from '../page/page.tsx'
import { RowList } from './row-list.tsx'
import type { Row } from './rows.tsx'

type SteadyRowsProps<Item> = {
  title: string
  /** Shown at the end of the head, while a row waits. */
  action?: ReactNode
  items: readonly Item[]
  row: (item: Item) => Omit<Row, 'end' | 'isDecided'>
  /** Returns the buttons of a row. `isFirst`: its main button is the filled one. */
  buttons: (item: Item, settle: (outcome: Outcome) => void, isFirst: boolean) => ReactNode
  /** Shown instead of the section if there are no rows. */
  empty?: ReactNode
}

/**
 * Shows a section of rows that wait for this person's decision, with their buttons. A decided row stays for a while
 * with its outcome.
 */
export function SteadyRows<Item>({ title, action, items, row, buttons, empty = null }: SteadyRowsProps<Item>) {
  const { rows, settle, listProps } = useSteadyRows(items, (item) => row(item).id)
  const first = rows.find(({ outcome }) => outcome === null)
  if (rows.length === 0) return empty
  const renderEnd = ({ item, outcome }: SteadyRow<Item>, isFirst: boolean) =>
    outcome ? <OutcomeNote outcome={outcome} /> : buttons(item, (decided) => settle(item, decided), isFirst)
  return (
    <Section title={title} action={first && action}>
      <RowList
        {...listProps}
        rows={rows.map((steady) => ({
          ...row(steady.item),
          isDecided: steady.outcome !== null,
          end: renderEnd(steady, steady === first),
        }))}
      />
    </Section>
  )
}
