import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { CivilDate, Hours, Money, useFormat } from '../../ui/format/format.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

type OwnLine = Outputs['payRuns']['listMine']['items'][number]
type PaidLine = Pick<OwnLine, 'payRunID' | 'from' | 'to' | 'hours' | 'payRate' | 'amount' | 'finalizedAt'> & {
  reopened?: boolean
}

export function PaidTable({ lines }: { lines: readonly PaidLine[] }) {
  const format = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="framed" style={{ overflowX: 'auto' }} tabIndex={0} aria-label="Pay by period">
      <Table verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Period</Table.Th>
            <Table.Th ta="right" visibleFrom="xs">
              Hours
            </Table.Th>
            <Table.Th ta="right" visibleFrom="xs">
              Rate
            </Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={`${line.payRunID} ${line.payRate}`}>
              <Table.Td style={{ whiteSpace: 'normal' }}>
                <CivilDate value={line.from} /> to <CivilDate value={line.to} />{' '}
                {line.reopened && <StatusBadge meaning="off" word="Reopened" />}
                <Text size="sm" hiddenFrom="xs">
                  <Hours value={line.hours} /> at <Money value={line.payRate} />
                </Text>
                <Text size="sm" c="dimmed">
                  Finalized {format.dayOf(line.finalizedAt)}
                </Text>
              </Table.Td>
              <Table.Td ta="right" visibleFrom="xs">
                <Hours value={line.hours} />
              </Table.Td>
              <Table.Td ta="right" visibleFrom="xs">
                <Money value={line.payRate} />
              </Table.Td>
              <Table.Td ta="right" fw={600}>
                <Money value={line.amount} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

const MAX_SHOWN = 24

export function OwnPay() {
  const pay = useQuery(api.payRuns.listMine.queryOptions({ input: { limit: MAX_SHOWN } }))
  return (
    <Section title="Your pay">
      <Loaded query={pay} height={160}>
        {({ items }) =>
          items.length === 0 ? (
            <Text inherit lh="32px" c="dimmed">
              Your pay appears here once a pay period with your approved hours is finalized.
            </Text>
          ) : (
            <PaidTable lines={items} />
          )
        }
      </Loaded>
    </Section>
  )
}
