import type { Outputs } from '../../cloud/client.ts'
import { Hours, Money } from '../../ui/format/format.tsx'
import { sumField } from './pay-run.ts'
import { PayTable } from './pay-table.tsx'

export function RunTable({ run }: { run: Outputs['payRuns']['get'] }) {
  return (
    <PayTable
      lines={run.lines}
      from={run.from}
      columns={[
        {
          header: 'Hours',
          place: 'hours',
          cell: (line) => <Hours value={line.hours} />,
          total: <Hours value={sumField(run.lines, 'hours')} />,
        },
        { header: 'Rate', place: 'rate', cell: (line) => <Money value={line.payRate} /> },
        {
          header: 'Amount',
          place: 'amount',
          cell: (line) => <Money value={line.amount} />,
          total: <Money value={run.total} />,
        },
      ]}
    />
  )
}
