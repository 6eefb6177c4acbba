import { COUNT_LIMIT } from '@belay/contract/constants'
import { Button, Kbd, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, useRef, useState } from 'react'
import { createUnreachableError } from '../../../cloud/client.ts'
import { CURSOR_PAGES } from '../../../cloud/list-queries.ts'
import { useOnlyCached } from '../../../cloud/online.ts'
import { api } from '../../../cloud/orpc.ts'
import { type SteadyRow, useSteadyRows } from '../../../ui/actions/use-steady-rows.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { Empty, ErrorState, Loading, NoMatch } from '../../../ui/page/states.tsx'
import { useListKeys } from '../../../ui/single-keys.ts'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { type Log, sliceBetween } from '../week.ts'
import type { HoursFilter } from './all-hours-table.tsx'
import styles from './approval.module.css'
import { focusPendingRow, PersonGroup } from './person-group.tsx'
import { usePlannedHours } from './planned-hours.ts'
import { useHoursDecisions } from './use-hours-decisions.ts'

const findPersonName = (group: readonly SteadyRow<Log>[]) => group[0]?.item.staffName ?? ''

/** Returns the query for the pending hours, page by page. */
export const pendingHoursQuery = (where: HoursFilter) =>
  api.hoursLogged.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      where: { status: 'Pending' as const, ...where },
      orderBy: 'date' as const,
      limit: 200,
      count: true,
      withAbilities: true,
      cursor,
    }),
    ...CURSOR_PAGES,
  })

type PendingProps = { where: HoursFilter; onClear: () => void; onEdit: (log: Log) => void }

/** Shows the pending hours by person. An Admin approves a row, a person, a selection or all rows. */
export const PendingHours = memo(function PendingHours({ where, onClear, onEdit }: PendingProps) {
  const format = useFormat()
  useListKeys(focusPendingRow)
  const lastSelected = useRef<string | null>(null)
  const [selectedIDs, setSelectedIDs] = useState<ReadonlySet<string>>(new Set())
  const pending = useInfiniteQuery(pendingHoursQuery(where))
  const onlyCached = useOnlyCached(pending)
  const logs = pending.data?.pages.flatMap((page) => page.items) ?? []
  const { rows, settle, listProps } = useSteadyRows(logs, ({ timeID }) => timeID)
  const getPlannedHours = usePlannedHours(rows.map(({ item }) => item))
  const decisions = useHoursDecisions((log, outcome) => settle(log, { text: outcome }))
  if (onlyCached)
    return <ErrorState error={pending.error ?? createUnreachableError()} retry={() => void pending.refetch()} />
  if (pending.isPending) return <Loading rows={8} rowHeight={48} />
  if (!pending.data) return <ErrorState error={pending.error} retry={() => void pending.refetch()} />
  if (rows.length === 0)
    return Object.values(where).some(Boolean) ? (
      <NoMatch onClear={onClear}>No matching hours to approve.</NoMatch>
    ) : (
      <Empty title="No hours to approve">Hours appear here as soon as someone logs them.</Empty>
    )

  const people = Map.groupBy(rows, ({ item }) => item.userId).values()
  const groups = [...people].sort((a, b) => findPersonName(a).localeCompare(findPersonName(b)))
  const selected = logs.filter((log) => selectedIDs.has(log.timeID))
  const select = (logs: readonly Log[], isSelected: boolean) => {
    const next = new Set(selectedIDs)
    for (const { timeID } of logs) isSelected ? next.add(timeID) : next.delete(timeID)
    setSelectedIDs(next)
  }
  /** Selects a row, or with `range` all rows between the last selected row and this row, in the displayed order. */
  const choose = (log: Log, isSelected: boolean, range: boolean) => {
    const waitingLogs = groups.flatMap((group) =>
      group.filter(({ outcome }) => outcome === null).map(({ item }) => item),
    )
    select(range ? sliceBetween(waitingLogs, lastSelected.current, log.timeID) : [log], isSelected)
    lastSelected.current = log.timeID
  }
  const approveSelected = async () => {
    await decisions.approveMany(selected)
    setSelectedIDs(new Set())
  }
  const count = pending.data.pages[0]?.count
  const exceedsCount = count !== undefined && count > COUNT_LIMIT
  const selectAllMatching = async () => {
    let pages = pending.data.pages
    while (pages.at(-1)?.next && pages.flatMap((page) => page.items).length < COUNT_LIMIT) {
      const more = await pending.fetchNextPage()
      if (more.isError || !more.data) return
      pages = more.data.pages
    }
    select(
      pages.flatMap((page) => page.items),
      true,
    )
  }
  return (
    <Stack gap="lg" {...listProps}>
      <div className={`${styles.bar} sticky`} data-second-bar>
        <Button variant="default" onClick={() => select(logs, selected.length < logs.length)}>
          {selected.length < logs.length ? 'Select all' : 'Select none'}
        </Button>
        {pending.hasNextPage && selected.length === logs.length && (
          <Button variant="subtle" loading={pending.isFetchingNextPage} onClick={() => void selectAllMatching()}>
            {exceedsCount
              ? `Select the first ${format.number(COUNT_LIMIT)} matching`
              : `Select all ${format.number(count ?? 0)} matching`}
          </Button>
        )}
        <Button disabled={selected.length === 0} loading={decisions.busy} onClick={() => void approveSelected()}>
          Approve selected
        </Button>
        <span className="quiet" role="status">
          {selected.length > 0
            ? `${selected.length} selected, ${decisions.sum(selected)}`
            : `${format.number(logs.length)} waiting, ${decisions.sum(logs)}`}
        </span>
        <DimmedText ml="auto" visibleFrom="sm">
          <Kbd size="xs">A</Kbd> approves, <Kbd size="xs">R</Kbd> returns the focused row
        </DimmedText>
      </div>
      {groups.map((group) => (
        <PersonGroup
          key={group[0]?.item.userId}
          rows={group}
          selectedIDs={selectedIDs}
          select={select}
          choose={choose}
          decisions={decisions}
          onEdit={onEdit}
          getPlannedHours={getPlannedHours}
        />
      ))}
      {pending.hasNextPage && (
        <Button variant="default" loading={pending.isFetchingNextPage} onClick={() => void pending.fetchNextPage()}>
          Show more {count === undefined ? '' : `(${format.number(logs.length)} of ${format.count(count)})`}
        </Button>
      )}
    </Stack>
  )
})
