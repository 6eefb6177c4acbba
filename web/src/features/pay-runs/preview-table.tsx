import { toIsoDate } from '@belay/contract/dates'
import { linkTo } from '@belay/contract/links'
import { Button, Group } from '@mantine/core'
import { useAct } from '../../ui/act.ts'
import { Hours, Money, useFormat } from '../../ui/format.tsx'
import { LinkAnchor } from '../../ui/link-anchor.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { approveAgain, type Preview, pluralize, sumOf } from './pay-run.ts'
import { PayTable } from './pay-table.tsx'

/** What each person would be paid; a person with hours at two rates has two lines. */
export function PreviewTable({ preview: { from, to, lines, pending, total } }: { preview: Preview }) {
  const format = useFormat()
  const hoursColumn = (header: string, name: 'hours' | 'lateHours' | 'plannedHours') => ({
    header,
    cell: (line: Preview['lines'][number]) => (line[name] > 0 ? <Hours value={line[name]} /> : '–'),
    total: format.hours(sumOf(lines, name)),
  })
  /** Told in the first line of a person alone. */
  const waitingOf = ({ staffID }: Preview['lines'][number], index: number) =>
    lines.findIndex((line) => line.staffID === staffID) === index
      ? (pending.find((person) => person.staffID === staffID)?.hours ?? 0)
      : 0
  return (
    <PayTable
      lines={lines}
      from={from}
      columns={[
        hoursColumn('Approved', 'hours'),
        hoursColumn('Late hours', 'lateHours'),
        hoursColumn('Planned', 'plannedHours'),
        {
          header: 'Still pending',
          cell: (line, index) => {
            const waiting = waitingOf(line, index)
            if (waiting === 0) return '–'
            return (
              <LinkAnchor to="/app/workday/logHoursAdmin" search={{ person: line.staffID, to: toIsoDate(to) }}>
                <StatusBadge status="Pending">{format.hours(waiting)}</StatusBadge>
              </LinkAnchor>
            )
          },
          total: format.hours(sumOf(pending, 'hours')),
        },
        {
          header: 'Rate',
          cell: ({ payRate }) =>
            payRate === null ? <StatusBadge status="No rate" tone="red" /> : <Money value={payRate} />,
        },
        {
          header: 'Amount',
          cell: (line) => (line.payRate === null ? '–' : <Money value={line.amount} />),
          total: <Money value={total} />,
        },
      ]}
    />
  )
}

/** A person whose hours have no pay rate: the way to set it, and then to take it over. */
export function MissingRate({ line, to }: { line: Preview['lines'][number]; to: string }) {
  const act = useAct()
  return (
    <Group gap={8} mt={8} data-print="no">
      <LinkButton {...linkTo.staffMember(line.staffID)} size="compact-sm" variant="default">
        Set pay rate for {line.staffName}
      </LinkButton>
      <Button
        size="compact-sm"
        variant="default"
        loading={act.busy}
        onClick={() =>
          void act(() => approveAgain(line.staffID, to), {
            refresh: ['hoursLogged', 'payRuns'],
            done: (count) => `Approved ${pluralize(count, 'entry', 'entries')} again for ${line.staffName}.`,
          })
        }
      >
        Approve their hours again
      </Button>
    </Group>
  )
}
