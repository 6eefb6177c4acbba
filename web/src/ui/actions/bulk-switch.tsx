import type { CollectionName } from '@belay/contract/collections'
import { useBulkAction } from './act.ts'
import { BulkButton } from './bulk-button.tsx'
import { confirm, type Question } from './confirm.tsx'

type BulkAction<Row> = {
  /** The text of the button. */
  label: string
  /** The verb of the outcome: "2 activated." */
  verb: string
  run: (row: Row) => Promise<unknown>
  /** Builds a question to ask first, if the action affects other people. Undefined if that failed. */
  ask?: (rows: readonly Row[]) => Promise<Question | undefined>
}

type SwitchProps<Row> = {
  rows: readonly Row[]
  isOn: (row: Row) => boolean
  off: BulkAction<Row>
  on: BulkAction<Row>
  rowLabel: (row: Row) => string
  refresh: readonly CollectionName[]
  clear: () => void
}

/** Shows the buttons that turn many records off or on. Each button applies to the rows that it changes. */
export function BulkSwitch<Row>({ rows, isOn, off, on, rowLabel, refresh, clear }: SwitchProps<Row>) {
  const bulkAction = useBulkAction()
  const [rowsOn, rowsOff] = [rows.filter(isOn), rows.filter((row) => !isOn(row))]
  async function runAction(affectedRows: readonly Row[], { run, verb, ask }: BulkAction<Row>) {
    if (ask) {
      const question = await ask(affectedRows)
      if (!question || !(await confirm(question))) return
    }
    await bulkAction.runMany(affectedRows, run, { verb, refresh, label: rowLabel })
    clear()
  }
  return (
    <>
      {rowsOn.length > 0 && (
        <BulkButton bulkAction={bulkAction} primary onClick={() => void runAction(rowsOn, off)}>
          {off.label}
        </BulkButton>
      )}
      {rowsOff.length > 0 && (
        <BulkButton bulkAction={bulkAction} primary={rowsOn.length === 0} onClick={() => void runAction(rowsOff, on)}>
          {on.label}
        </BulkButton>
      )}
    </>
  )
}
