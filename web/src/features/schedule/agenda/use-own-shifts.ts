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

/** The open shifts of past days. */
const NONE = { items: [] }

/**
 * Returns the query of a facilitator's open shifts on these days, the pay rate, and a function that marks own and open
 * shifts. For other people nothing is read, and the function changes nothing.
 */
export function useOwnShifts(from: string, to: string) {
  const { today } = useFormat()
  const isFacilitator = useIsAllowed('staffPrograms.takeShift')
  const me = useQuery(api.staff.me.queryOptions({ input: {}, enabled: isFacilitator }))
  const isPast = isBefore(to, today)
  const listed = useQuery({
    ...openShiftsQuery(from, to),
    enabled: isFacilitator && !isPast,
    placeholderData: keepPreviousData,
  })
  const openShifts = isPast ? { ...listed, data: NONE } : listed
  const markShift = useMemo(
    () => (entry: Entry) => (isFacilitator ? addOwnShift(entry, me.data?.staffID, openShifts.data?.items) : entry),
    [isFacilitator, me.data, openShifts.data],
  )
  const isLoading = me.isLoading || listed.isLoading
  return { isFacilitator, isLoading, markShift, openShifts, payRate: me.data?.payRate }
}
