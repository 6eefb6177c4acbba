import { toIsoDate } from '@belay/contract/dates'
import { linkTo } from '@belay/contract/links'
import { Button, Group } from '@mantine/core'
import { useAct } from '../../ui/actions/act.ts'
import { LinkAnchor } from '../../ui/buttons/link-anchor.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Hours, Money, useFormat } from '../../ui/format/format.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { type PayLine, type PayPreview, reapproveHours, sumField } from './pay-run.ts'
import { PayTable } from './pay-table.tsx'

/** Shows the pay of each person before the run is finalized. A person with hours at two rates has two lines. */
export function PreviewTable({ preview: { from, to, lines, pending, total } }: { preview: PayPreview }) {
  const format = useFormat()
  const hoursOf = (hours: number) => (hours > 0 ? <Hours value={hours} /> : null)
  const hoursColumn = (header: string, name: 'hours' | 'lateHours' | 'plannedHours') => ({
    header,
    cell: (line: PayLine) => hoursOf(line[name]),
    total: hoursOf(sumField(lines, name)),
  })
  const isPhone = useIsPhone()
  /** Adds the word "pending" on phones, because a card has no column header. */
  const pendingHours = (hours: number) => (isPhone ? `${format.hours(hours)} pending` : format.hours(hours))
  const waitingInAll = sumField(pending, 'hours')
  /** Returns the pending hours in a person's first line only, and 0 in the others. */
  const waitingOf = ({ staffID }: PayLine, index: number) =>
    lines.findIndex((line) => line.staffID === staffID) === index
      ? (pending.find((person) => person.staffID === staffID)?.hours ?? 0)
      : 0
  return (
    <PayTable
      lines={lines}
      from={from}
      columns={[
        { ...hoursColumn('Approved', 'hours'), place: 'hours' },
        { ...hoursColumn('Late hours', 'lateHours'), place: 'late' },
        hoursColumn('Planned', 'plannedHours'),
        {
          header: 'Still pending',
          place: 'pending',
          cell: (line, index) => {
            const waitingHours = waitingOf(line, index)
            if (waitingHours === 0) return null
            return (
              <LinkAnchor to="/app/workday/logHoursAdmin" search={{ person: line.staffID, to: toIsoDate(to) }}>
                {pendingHours(waitingHours)}
              </LinkAnchor>
            )
          },
          total: waitingInAll > 0 ? pendingHours(waitingInAll) : null,
        },
        {
          header: 'Rate',
          place: 'rate',
          cell: ({ payRate }) =>
            payRate === null ? <StatusBadge meaning="off" word="No rate" /> : <Money value={payRate} />,
        },
        {
          header: 'Amount',
          place: 'amount',
          cell: (line) => (line.payRate === null ? null : <Money value={line.amount} />),
          total: <Money value={total} />,
        },
      ]}
    />
  )
}

/** Shows a person without a pay rate: a link to set the rate, and a button to apply the rate to their hours. */
export function MissingRate({ line, to }: { line: PayLine; to: string }) {
  const act = useAct()
  return (
    <Group gap="sm" mt="sm" data-print="no">
      <LinkButton {...linkTo.staffMember(line.staffID)} size="compact-sm" variant="default">
        Set pay rate for {line.staffName}
      </LinkButton>
      <Button
        size="compact-sm"
        variant="default"
        loading={act.busy}
        onClick={() =>
          void act(() => reapproveHours(line.staffID, to), {
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
