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
  const many = useBulkAction()
  const [running, stopped] = [rows.filter(isOn), rows.filter((row) => !isOn(row))]
  async function runAction(chosen: readonly Row[], { run, verb, ask }: BulkAction<Row>) {
    if (ask) {
      const question = await ask(chosen)
      if (!question || !(await confirm(question))) return
    }
    await many.runMany(chosen, run, { verb, refresh, label: rowLabel })
    clear()
  }
  return (
    <>
      {running.length > 0 && (
        <BulkButton many={many} primary onClick={() => void runAction(running, off)}>
          {off.label}
        </BulkButton>
      )}
      {stopped.length > 0 && (
        <BulkButton many={many} primary={running.length === 0} onClick={() => void runAction(stopped, on)}>
          {on.label}
        </BulkButton>
      )}
    </>
  )
}
