import { toIsoDate } from '@belay/contract/dates'
import { api } from '../../cloud/orpc.ts'
import { CivilDate, useFormat } from '../../ui/format/format.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { createMoneyColumn, createStatusColumn, createTimeColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { describeState } from '../../ui/text/meanings.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { countPeople, type PayRun } from './pay-run.ts'

const getRunStatus = (run: PayRun) => (run.reopenedAt === null ? 'Finalized' : 'Reopened')
type Order = 'finalizedAt' | '-finalizedAt' | 'to' | '-to' | 'total' | '-total'
const columns: Column<PayRun, Order>[] = [
  {
    id: 'period',
    header: 'Period',
    primary: true,
    sort: ['to', '-to'],
    cell: ({ from, to }) => (
      <>
        <CivilDate value={from} /> to <CivilDate value={to} />
      </>
    ),
    csv: (run) => `${toIsoDate(run.from)} to ${toIsoDate(run.to)}`,
  },
  {
    id: 'people',
    header: 'People',
    card: (run) => pluralize(countPeople(run.lines), 'person', 'people'),
    align: 'right',
    width: 96,
    cell: (run) => countPeople(run.lines),
  },
  createMoneyColumn({
    id: 'total',
    header: 'Total',
    card: 'plain',
    width: 130,
    sort: ['total', '-total'],
    value: (run) => run.total,
  }),
  createStatusColumn({
    hideIf: 'blank',
    value: getRunStatus,
    cell: (run) => run.reopenedAt !== null && <StatusBadge {...describeState('payRuns', 'Reopened')} />,
  }),
  createTimeColumn({ id: 'finalizedAt', header: 'Finalized', exact: true, sort: ['finalizedAt', '-finalizedAt'] }),
  { id: 'finalizedBy', header: 'By', cell: ({ finalizedByName }) => finalizedByName },
]

/** Shows all pay runs, including reopened ones. */
export function PastPayRuns() {
  const [search, setSearch] = useUrlState('/app/workday/payFinalization')
  const format = useFormat()
  return (
    <Section title="Past runs">
      <DataTable
        name="pay-runs"
        label="Past runs"
        columns={columns}
        rowId={(run) => run.payRunID}
        rowLabel={(run) => format.days(run.from, run.to)}
        source={(page) => api.payRuns.list.queryOptions({ input: { ...page, count: true } })}
        empty={<Empty title="No pay runs yet">Each period you finalize appears here with its files.</Empty>}
        onOpen={(run) => setSearch({ open: run.payRunID })}
        openId={search.open}
        defaultSort="-finalizedAt"
        pageSize={25}
      />
    </Section>
  )
}
