// The performance targets: each is a figure that a run measures, and its maximum.
import type { Row } from './measure.ts'

/** The results of one centre, or of two that are compared: its calls, and other figures by name. */
export type Run = { engine: string; sample: string; rows: Row[]; figures: Record<string, number> }

type Target = {
  name: string
  most: number
  engine?: 'sqlite' | 'postgres'
  sample?: 'small' | 'large'
  measured: (run: Run) => number | null | undefined
}
const rowOf = ({ rows }: Run, call: string) => rows.find((row) => row.call === call)
/** Returns targets for the CPU of calls on both databases, as a multiple of the limit's. */
const ratio = (most: number, ...calls: string[]): Target[] =>
  calls.map((call) => ({ name: `${call}, CPU to the limit's`, most, measured: (run) => rowOf(run, call)?.ratio }))
/** Returns a target for the CPU of one answer, in microseconds. */
const cpu = (most: number, call: string): Target => ({
  name: `${call}, µs of CPU`,
  most,
  engine: 'sqlite',
  measured: (run) => rowOf(run, call)?.ways['/v1']?.cpu,
})
const figure = (name: string, most: number, only: Pick<Target, 'engine' | 'sample'> = { engine: 'sqlite' }): Target => {
  return { name, most, ...only, measured: ({ figures }) => figures[name] }
}

const inBrowser = Object.entries({
  'first load, script, KB': 130,
  'first load, style, KB': 20,
  'slow phone: something to see of a first visit, ms': 1000,
  'slow phone: home, signed out, ms': 4000,
  'slow phone: schedule, cold, signed in, ms': 4000,
  'slow phone: something to see after a click, ms': 200,
  'slow phone: schedule after a click, ms': 4000,
  'cold deep link, worst screen, ms': 1000,
  'content after a click, worst screen, ms': 100,
  'INP, worst screen, ms': 100,
  'layout shift, worst screen': 0,
  'memory of the page after 200 navigations, as a multiple': 1.05,
  'Lighthouse, points short of 100, worst figure': 5,
}).map(([name, most]) => figure(name, most, {}))

const TARGETS: readonly Target[] = [
  ...ratio(2, 'programRequests.get', 'programRequests.countPending', 'programSchedule.upcoming'),
  ...ratio(1.2, 'programRequests.list, pending', 'programRequests.list, page 1'),
  ...ratio(1.2, 'programRequests.list, halfway', 'programRequests.listByUser'),
  ...ratio(2, 'clients.create', 'hoursLogged.log'),
  cpu(400, 'programRequests.list, search'),
  cpu(250, 'identity/token'),
  figure('p99 at half of the throughput, as a multiple of p50', 10),
  figure('longest wait of others during a pay preview, ms', 20),
  figure('longest wait of others while a pay run is finalized, ms', 20),
  figure('a plan for 200 programs of a month by 100 people, ms', 3000),
  figure('a plan for 200 programs of a week by 100 people, ms', 3000),
  figure('memory at rest, MB', 120),
  figure('memory under load, MB', 220),
  figure('process start to first answer, ms', 400, { engine: 'sqlite', sample: 'small' }),
  figure('process start to first answer, ms', 600, { engine: 'sqlite', sample: 'large' }),
  figure('round trips of programRequests.get', 2, { engine: 'postgres' }),
  figure('round trips of programRequests.list, page 1', 2, { engine: 'postgres' }),
  figure('round trips of clients.create', 4, { engine: 'postgres' }),
  figure('round trips of programRequests.approve', 10, { engine: 'postgres' }),
  // With this value, two processes answer 1.7 times as many as one.
  figure('programRequests.get by two processes, CPU of an answer beside one process', 1.18, { engine: 'postgres' }),
  figure('clients.create by two processes, CPU of an answer beside one process', 1.18, { engine: 'postgres' }),
  ...inBrowser,
]
/** The maximum cost with a thousand times as many documents, as a multiple. */
const MOST_GROWTH = 1.2
export const GROWTH = 'growth'

type Judged = { name: string; most: number; measured: number; reached: boolean }

/** Compares the figures of a run with the targets. */
export function judge(run: Run): Judged[] {
  const concerned =
    run.sample === GROWTH
      ? run.rows.map(({ call, ratio }) => ({ name: `${call}, growth`, most: MOST_GROWTH, measured: ratio }))
      : TARGETS.filter((target) => [run.engine, undefined].includes(target.engine))
          .filter((target) => [run.sample, undefined].includes(target.sample))
          .map(({ measured, ...target }) => ({ ...target, measured: measured(run) }))
  return concerned.flatMap(({ name, most, measured }) =>
    measured == null || Number.isNaN(measured) ? [] : [{ name, most, measured, reached: measured <= most }],
  )
}
