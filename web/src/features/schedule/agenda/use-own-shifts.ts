import { isBefore } from '@belay/contract/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../cloud/orpc.ts'
import { useIsAllowed } from '../../../cloud/use-is-allowed.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import type { Entry } from '../entries.ts'
import { findOwnShift } from './own-shifts.ts'

/** Returns a function that adds a facilitator's mark to a program on these days: an own or an open shift. */
export function useOwnShifts(from: string, to: string) {
  const { today } = useFormat()
  const isFacilitator = useIsAllowed('staffPrograms.takeShift')
  const me = useQuery(api.staff.me.queryOptions({ input: {}, enabled: isFacilitator }))
  const openShiftsQuery = useQuery(
    api.staffPrograms.openShifts.queryOptions({
      input: { from, to },
      enabled: isFacilitator && !isBefore(to, today),
      placeholderData: keepPreviousData,
    }),
  )
  const addOwnShift = useMemo(
    () =>
      (entry: Entry): Entry =>
        isFacilitator ? { ...entry, shift: findOwnShift(entry, me.data?.staffID, openShiftsQuery.data?.items) } : entry,
    [isFacilitator, me.data, openShiftsQuery.data],
  )
  return { isLoading: me.isLoading || openShiftsQuery.isLoading, addOwnShift }
}
