// Prints the results as tables and writes them as JSON.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/launch/paths.js'
import { judge, type Run } from './targets.ts'

const WIDTH = 12
const cell = (value: number | null | undefined, digits = 0) =>
  (value == null || Number.isNaN(value)
    ? '–'
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  ).padStart(WIDTH)

/** Prints a run: its calls (µs are of CPU), its other figures, and the targets. */
export function printRun(run: Run): void {
  const ways = [...new Set(run.rows.flatMap((row) => Object.keys(row.ways)))]
  const headings = [...ways.map((way) => `${way} µs`), 'ratio', 'a second', 'p50 ms', 'p99 ms', 'bytes', 'MB']
  console.log(
    `\n\n${`${run.sample}, ${run.engine}`.padEnd(38)}${headings.map((text) => text.padStart(WIDTH)).join('')}`,
  )
  for (const { call, ways: measured, ratio, memory } of run.rows) {
    const [first] = Object.values(measured)
    const cells = [
      ...ways.map((way) => cell(measured[way]?.cpu)),
      cell(ratio, 2),
      cell(first?.perSecond),
      cell(first?.p50, 1),
      cell(first?.p99, 1),
      cell(first?.bytes),
      cell(memory),
    ]
    console.log(call.padEnd(38) + cells.join(''))
  }
  console.log('')
  for (const [name, value] of Object.entries(run.figures)) console.log(name.padEnd(60) + cell(value, value < 1 ? 3 : 1))
  console.log('')
  for (const { name, most, measured, reached } of judge(run))
    console.log(
      `${name.padEnd(60)}${cell(measured, 2)}  at most ${String(most).padEnd(6)}${reached ? 'reached' : 'missed'}`,
    )
}

export function writeResults(runs: readonly Run[]): void {
  const results = { at: new Date().toISOString(), runs: runs.map((run) => ({ ...run, targets: judge(run) })) }
  writeFileSync(join(ROOT, 'bench/results.json'), `${JSON.stringify(results, null, 2)}\n`)
}
