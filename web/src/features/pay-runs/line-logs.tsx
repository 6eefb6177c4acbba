import { isBefore } from '@belay/contract/dates'
import { linkTo } from '@belay/contract/links'
import { cost } from '@belay/contract/money'
import { Button, Group, Table } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { LinkAnchor } from '../../ui/buttons/link-anchor.tsx'
import { CivilDate, Hours, Money } from '../../ui/format/format.tsx'
import { ErrorState, Loading } from '../../ui/page/states.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { ProgramLink } from '../programs/program-link.tsx'
import styles from './pay.module.css'
import { type PayLine, sumField } from './pay-run.ts'

/** The number of logs to load at a time. */
const LOGS_PER_PAGE = 50

/** The part of a line of pay that a preview and a finalized run both have. */
export type LineWithLogs = Pick<
  PayLine,
  'staffID' | 'staffName' | 'hours' | 'payRate' | 'amount' | 'selfApprovedHours' | 'timeLogIDs'
>

const toPages = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / LOGS_PER_PAGE) }, (_, page) =>
    ids.slice(page * LOGS_PER_PAGE, (page + 1) * LOGS_PER_PAGE),
  )

/** Shows the logs of a line of pay, each with a link. Logs from before the period (`from`) are marked as late. */
export function LineLogs({ line, from }: { line: LineWithLogs; from: string }) {
  const { timeLogIDs, staffID, staffName, payRate } = line
  const [shownPages, setShownPages] = useState(1)
  const pages = toPages(timeLogIDs)
  const queries = useQueries({
    queries: pages.slice(0, shownPages).map((ids) => api.hoursLogged.getMany.queryOptions({ input: { ids } })),
  })
  const failed = queries.find(({ isError }) => isError)
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />
  if (queries.some(({ isPending }) => isPending))
    return <Loading rows={Math.min(timeLogIDs.length, 5)} rowHeight={40} />
  const logs = queries.flatMap(({ data }) => data?.items ?? [])
  const hasChanged = shownPages >= pages.length && sumField(logs, 'hours') !== line.hours
  const rate = payRate ?? 0
  const renderMoney = (amount: number) => (payRate === null ? '–' : <Money value={amount} />)
  return (
    <>
      <Table aria-label={`Hours of ${staffName}`}>
        <Table.Thead>
          <Table.Tr>
            {['Date', 'Program', 'Hours', 'Rate', 'Amount'].map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {logs.map((log) => (
            <Table.Tr key={log.timeID}>
              <Table.Th scope="row">
                <LinkAnchor {...linkTo.hoursOf({ staffID, date: log.date })} inherit>
                  <CivilDate value={log.date} />
                </LinkAnchor>
              </Table.Th>
              <Table.Td data-place="program">
                {log.programID || log.programName || !log.note ? (
                  <ProgramLink programID={log.programID}>{log.programName || 'No program'}</ProgramLink>
                ) : (
                  log.note
                )}{' '}
                {(isBefore(log.date, from) || log.selfApproved) && (
                  <StatusBadge
                    meaning="off"
                    word={[isBefore(log.date, from) && 'Late', log.selfApproved && 'No second Admin']
                      .filter(Boolean)
                      .join(', ')}
                  />
                )}
              </Table.Td>
              <Table.Td data-place="hours">
                <Hours value={log.hours} />
              </Table.Td>
              <Table.Td>{renderMoney(rate)}</Table.Td>
              <Table.Td data-place="amount">{renderMoney(cost(log.hours, rate))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td />
            <Table.Td>
              <Hours value={line.hours} />
            </Table.Td>
            <Table.Td>{renderMoney(rate)}</Table.Td>
            <Table.Td>{renderMoney(line.amount)}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      <Group className={styles.more} gap="md">
        {shownPages < pages.length && (
          <Button variant="default" size="compact-sm" onClick={() => setShownPages(shownPages + 1)}>
            Show more ({logs.length} of {timeLogIDs.length})
          </Button>
        )}
        {hasChanged && <DimmedText>Some of these hours were changed or deleted after the run was reopened.</DimmedText>}
      </Group>
    </>
  )
}
