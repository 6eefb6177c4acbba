import { isBefore } from '@belay/contract/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../cloud/orpc.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useFormat } from '../../ui/format.tsx'
import type { Entry } from './entries.ts'
import { shiftOf } from './own-shifts.ts'

/** Returns a function that adds a facilitator's mark to a program on these days: an own or an open shift. */
export function useOwnShifts(from: string, to: string) {
  const { today } = useFormat()
  const isFacilitator = useIsAllowed('staffPrograms.takeShift')
  const me = useQuery(api.staff.me.queryOptions({ input: {}, enabled: isFacilitator }))
  const open = useQuery(
    api.staffPrograms.openShifts.queryOptions({
      input: { from, to },
      enabled: isFacilitator && !isBefore(to, today),
      placeholderData: keepPreviousData,
    }),
  )
  const withShift = useMemo(
    () =>
      (entry: Entry): Entry =>
        isFacilitator ? { ...entry, shift: shiftOf(entry, me.data?.staffID, open.data?.items) } : entry,
    [isFacilitator, me.data, open.data],
  )
  return { isLoading: me.isLoading || open.isLoading, withShift }
}
