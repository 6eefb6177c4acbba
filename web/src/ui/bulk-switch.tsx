import type { CollectionName } from '@belay/contract/collections'
import { useBulkAction } from './act.ts'
import { BulkButton } from './bulk-button.tsx'
import { confirm, type Question } from './confirm.tsx'

type Way<Row> = {
  /** The button's words. */
  label: string
  /** "2 activated." */
  verb: string
  run: (row: Row) => Promise<unknown>
  /** Asked before, when it is felt outside. */
  ask?: (rows: readonly Row[]) => Question
}

type SwitchProps<Row> = {
  rows: readonly Row[]
  isOn: (row: Row) => boolean
  off: Way<Row>
  on: Way<Row>
  rowLabel: (row: Row) => string
  refresh: readonly CollectionName[]
  clear: () => void
}

/** Turns many off, or on again: each button takes the rows that it changes. */
export function BulkSwitch<Row>({ rows, isOn, off, on, rowLabel, refresh, clear }: SwitchProps<Row>) {
  const many = useBulkAction()
  const [running, stopped] = [rows.filter(isOn), rows.filter((row) => !isOn(row))]
  async function go(some: readonly Row[], { run, verb, ask }: Way<Row>) {
    if (ask && !(await confirm(ask(some)))) return
    await many.runMany(some, run, { verb, refresh, label: rowLabel })
    clear()
  }
  return (
    <>
      {running.length > 0 && (
        <BulkButton many={many} primary onClick={() => void go(running, off)}>
          {off.label}
        </BulkButton>
      )}
      {stopped.length > 0 && (
        <BulkButton many={many} primary={running.length === 0} onClick={() => void go(stopped, on)}>
          {on.label}
        </BulkButton>
      )}
    </>
  )
}
