import type { CollectionName } from '@belay/contract/collections'
import { useMany } from './act.ts'
import { confirm, type Question } from './confirm.tsx'
import { ManyButton } from './many-button.tsx'

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
  const many = useMany()
  const [running, stopped] = [rows.filter(isOn), rows.filter((row) => !isOn(row))]
  async function go(some: readonly Row[], { run, verb, ask }: Way<Row>) {
    if (ask && !(await confirm(ask(some)))) return
    await many.runMany(some, run, { verb, refresh, label: rowLabel })
    clear()
  }
  return (
    <>
      {running.length > 0 && (
        <ManyButton many={many} primary onClick={() => void go(running, off)}>
          {off.label}
        </ManyButton>
      )}
      {stopped.length > 0 && (
        <ManyButton many={many} primary={running.length === 0} onClick={() => void go(stopped, on)}>
          {on.label}
        </ManyButton>
      )}
    </>
  )
}
