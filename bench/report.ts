// What was measured, as a table and as JSON.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/launch/paths.js'
import type { Loaded } from './load.ts'
import { HAS_PROC } from './servers.ts'
import { judge } from './targets.ts'

export type Measured = Loaded & { cpu: number }
export type WayName = 'rest' | 'rpc' | 'limit'
export type Figures = {
  perSecond: number
  p50: number
  p99: number
  /** Microseconds of CPU of the server for one answer; null where the system does not tell. */
  cpu: number | null
  bytes: number
}
export type Row = {
  call: string
  ways: Partial<Record<WayName, Figures>>
  /** The CPU of Belay by REST, as a multiple of the limit's. */
  ratio: number | null
}
const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
const sumOf = (rounds: readonly Measured[], of: (round: Measured) => number) =>
  rounds.reduce((sum, round) => sum + of(round), 0)

/** What rounds of one way tell together. */
export function figuresOf(rounds: readonly Measured[]): Figures {
  const latencies = rounds.flatMap((round) => round.latencies).toSorted((a, b) => a - b)
  const answers = sumOf(rounds, (round) => round.answers)
  return {
    perSecond: answers / sumOf(rounds, (round) => round.seconds),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpu: HAS_PROC ? sumOf(rounds, (round) => round.cpu) / answers : null,
    bytes: sumOf(rounds, (round) => round.bytes * round.answers) / answers,
  }
}

/** The figures of all rounds of each way to answer a call. */
export function toRow(call: string, measured: ReadonlyMap<WayName, Measured[]>): Row {
  const ways: Row['ways'] = {}
  for (const [way, rounds] of measured) ways[way] = figuresOf(rounds)
  return { call, ways, ratio: ways.rest?.cpu && ways.limit?.cpu ? ways.rest.cpu / ways.limit.cpu : null }
}

const number = (value: number | null | undefined, digits = 0) =>
  value == null ? '–' : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const COLUMNS: [heading: string, of: (row: Row) => string][] = [
  ['limit µs', ({ ways }) => number(ways.limit?.cpu)],
  ['/v1 µs', ({ ways }) => number(ways.rest?.cpu)],
  ['/rpc µs', ({ ways }) => number(ways.rpc?.cpu)],
  ['ratio', ({ ratio }) => number(ratio, 1)],
  ['/v1 /s', ({ ways }) => number(ways.rest?.perSecond)],
  ['p50 ms', ({ ways }) => number(ways.rest?.p50, 2)],
  ['p99 ms', ({ ways }) => number(ways.rest?.p99, 2)],
  ['limit /s', ({ ways }) => number(ways.limit?.perSecond)],
  ['bytes', ({ ways }) => number((ways.rest ?? ways.limit)?.bytes)],
]
const WIDTH = 10

/** One line for each call. µs is the CPU of the server for one answer. */
function printTable(title: string, rows: readonly Row[]): void {
  console.log(`\n\n${title.padEnd(40)}${COLUMNS.map(([heading]) => heading.padStart(WIDTH)).join('')}`)
  for (const row of rows)
    console.log(`${row.call.padEnd(40)}${COLUMNS.map(([, of]) => of(row).padStart(WIDTH)).join('')}`)
}

/** What was measured of one centre: its calls, and figures by name. */
export type Run = { engine: string; sample: string; rows: Row[]; figures: Record<string, number> }

/** Prints everything of a run: its calls, its other figures, and what the targets say. */
export function printRun({ engine, sample, rows, figures }: Run): void {
  printTable(`${sample} sample, ${engine}`, rows)
  console.log('')
  for (const [name, value] of Object.entries(figures))
    console.log(`${name.padEnd(60)}${number(value, 1).padStart(WIDTH)}`)
  console.log('')
  for (const { name, most, measured } of judge({ engine, sample, rows, figures }))
    if (measured !== null)
      console.log(
        `${name.padEnd(60)}${number(measured, 1).padStart(WIDTH)}  at most ${number(most, 1).padStart(6)}  ` +
          (measured <= most ? 'reached' : 'missed'),
      )
}

/** Writes all runs to bench/results.json. */
export function writeResults(runs: readonly Run[]): void {
  const results = { at: new Date().toISOString(), runs: runs.map((run) => ({ ...run, targets: judge(run) })) }
  writeFileSync(join(ROOT, 'bench/results.json'), `${JSON.stringify(results, null, 2)}\n`)
}
