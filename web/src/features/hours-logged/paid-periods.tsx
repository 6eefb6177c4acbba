import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { Money, useFormat } from '../../ui/format/format.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { RowList } from '../../ui/rows/row-list.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { describePeriod, sumAmounts } from './pay-words.ts'

type OwnLine = Outputs['payRuns']['listMine']['items'][number]
type PaidLine = Pick<OwnLine, 'payRunID' | 'from' | 'to' | 'hours' | 'payRate' | 'amount' | 'finalizedAt'> & {
  reopened?: boolean
}

const MAX_FIRST = 6

/** Shows each period with the sum of its lines, one for each rate. A button shows the older periods. */
export function PaidPeriods({ lines }: { lines: readonly PaidLine[] }) {
  const format = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const runs = [...Map.groupBy(lines, ({ payRunID }) => payRunID).values()]
  const shown = showsAll ? runs : runs.slice(0, MAX_FIRST)
  return (
    <>
      <RowList
        aria-label="Pay by period"
        rows={shown.flatMap((linesOfRun) => {
          const [line] = linesOfRun
          if (!line) return []
          const rates = linesOfRun.map(({ hours, payRate }) => `${format.hours(hours)} at ${format.money(payRate)}`)
          return {
            id: line.payRunID,
            title: describePeriod(line, format),
            when: format.dayOf(line.finalizedAt),
            facts: rates.join(', '),
            end: (
              <>
                {line.reopened && <StatusBadge meaning="off" word="Reopened" />}
                <Text span inherit fw={600}>
                  <Money value={sumAmounts(linesOfRun)} />
                </Text>
              </>
            ),
          }
        })}
      />
      {runs.length > shown.length && (
        <Button variant="default" mt="md" onClick={() => setShowsAll(true)}>
          Show {runs.length - shown.length} older
        </Button>
      )}
    </>
  )
}

const MAX_LINES = 48

export const ownPayQuery = () => api.payRuns.listMine.queryOptions({ input: { limit: MAX_LINES } })

export function OwnPay() {
  const pay = useQuery(ownPayQuery())
  return (
    <Section title="Past pay">
      <Loaded query={pay} height={160}>
        {({ items }) =>
          items.length === 0 ? (
            <Text inherit lh="32px" c="dimmed">
              Your pay appears here once a pay period with your approved hours is finalized.
            </Text>
          ) : (
            <PaidPeriods lines={items} />
          )
        }
      </Loaded>
    </Section>
  )
}
