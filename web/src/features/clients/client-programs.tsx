import { PAGE } from '@belay/contract/constants'
import { addDays } from '@belay/contract/dates'
import { contractStatus } from '@belay/contract/statuses'
import { Anchor, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CURSOR_PAGES } from '../../cloud/list-queries.ts'
import { api } from '../../cloud/orpc.ts'
import { Money, useFormat } from '../../ui/format/format.tsx'
import { isOver } from '../../ui/format/is-over.ts'
import { Loaded } from '../../ui/page/states.tsx'
import { BoxedList } from '../../ui/text/boxed-list.tsx'
import { describeState } from '../../ui/text/meanings.ts'
import type { State } from '../../ui/text/state.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { ProgramLink } from '../programs/program-link.tsx'
import styles from './clients.module.css'

/** Shows the client's contracts, newest first, ten at a time. */
export function ClientContracts({ clientID }: { clientID: string }) {
  const format = useFormat()
  const query = useInfiniteQuery(
    api.clientPrograms.listByClient.infiniteOptions({
      input: (cursor: string | undefined) => ({ clientID, limit: 10, cursor }),
      ...CURSOR_PAGES,
    }),
  )
  return (
    <Loaded query={query} height={120}>
      {({ pages }) => (
        <>
          <ProgramList
            empty="No contracts yet."
            rows={pages
              .flatMap(({ items }) => items)
              .map((contract) => ({
                ...contract,
                when: contract.date ? format.day(contract.date) : 'No date yet',
                amount: <Money value={contract.total} />,
                state: describeState('clientPrograms', contractStatus(contract)),
              }))}
          />
          {query.hasNextPage && (
            <Anchor component="button" type="button" size="sm" onClick={() => void query.fetchNextPage()}>
              Show earlier contracts
            </Anchor>
          )}
        </>
      )}
    </Loaded>
  )
}

const DAYS_AHEAD = 365

/** Shows the client's programs of the next 12 months. */
export function ClientSchedule({ clientID }: { clientID: string }) {
  const { today, nearDay } = useFormat()
  const query = useQuery(
    api.programSchedule.list.queryOptions({
      input: { where: { clientID, from: today, to: addDays(today, DAYS_AHEAD) }, limit: PAGE.most },
    }),
  )
  return (
    <Loaded query={query} height={80}>
      {({ items }) => (
        <ProgramList
          empty="No programs in the next 12 months."
          rows={items
            .filter((entry) => entry.status !== 'cancelled' && !isOver(entry))
            .map((entry) => ({
              ...entry,
              when: nearDay(entry.date),
              amount: entry.startTime,
              state: describeState('programSchedule', entry.status),
            }))}
        />
      )}
    </Loaded>
  )
}

type ProgramRow = { programID: string; programName: string; when: ReactNode; amount: ReactNode; state: State }

function ProgramList({ rows, empty }: { rows: readonly ProgramRow[]; empty: string }) {
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <BoxedList className={styles.programs}>
      {rows.map(({ programID, programName, when, amount, state }) => (
        <li key={programID}>
          <ProgramLink programID={programID}>{programName}</ProgramLink>
          <Text span inherit c="dimmed" className="tabular">
            {when}
          </Text>
          <span className={styles.amount}>{amount}</span>
          <StatusBadge {...state} />
        </li>
      ))}
    </BoxedList>
  )
}
