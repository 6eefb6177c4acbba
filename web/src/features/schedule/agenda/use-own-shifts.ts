import { isBefore } from '@belay/contract/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../cloud/orpc.ts'
import { queryClient } from '../../../cloud/query.ts'
import { useIsAllowed } from '../../../cloud/use-is-allowed.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { toDayRange } from '../calendar-time.ts'
import type { Entry } from '../entries.ts'
import { entriesQuery } from '../schedule-data.ts'
import { addOwnShift } from './own-shifts.ts'

const openShiftsQuery = (from: string, to: string) => api.staffPrograms.openShifts.queryOptions({ input: { from, to } })

/** Reads the agenda that a phone shows first, for a device that keeps it. */
export function readAgenda(today: string) {
  const { from, to } = toDayRange('agenda', today, 0)
  return Promise.all([
    queryClient.fetchQuery(entriesQuery(from, to)),
    queryClient.fetchQuery(openShiftsQuery(from, to)),
  ])
}

/**
 * Returns a facilitator's open shifts on these days, the pay rate, and a function that marks own and open shifts. For
 * other people there are no open shifts, and the function changes nothing.
 */
export function useOwnShifts(from: string, to: string) {
  const { today } = useFormat()
  const isFacilitator = useIsAllowed('staffPrograms.takeShift')
  const me = useQuery(api.staff.me.queryOptions({ input: {}, enabled: isFacilitator }))
  const openShifts = useQuery({
    ...openShiftsQuery(from, to),
    enabled: isFacilitator && !isBefore(to, today),
    placeholderData: keepPreviousData,
  })
  const markShift = useMemo(
    () => (entry: Entry) => (isFacilitator ? addOwnShift(entry, me.data?.staffID, openShifts.data?.items) : entry),
    [isFacilitator, me.data, openShifts.data],
  )
  const isLoading = me.isLoading || openShifts.isLoading
  return { isFacilitator, isLoading, markShift, openShifts: openShifts.data?.items ?? [], payRate: me.data?.payRate }
}
