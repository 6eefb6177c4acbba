import { isCivilDate, isClockTime } from '@belay/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { queryClient } from '../../cloud/query.ts'
import { readTime } from '../../ui/date-fields.tsx'
import { type Conflict, findConflicts, type Planned } from './conflicts.ts'
import { allStaff, entriesBetween } from './schedule-data.ts'

/** What speaks against these people working then, as it is typed. */
export function useConflicts(when: Planned, staffIDs: readonly string[]): Conflict[] {
  const [startTime, endTime] = [readTime(when.startTime), readTime(when.endTime)]
  const valid = isCivilDate(when.date) && isClockTime(startTime) && isClockTime(endTime)
  const day = useQuery({ ...entriesBetween(when.date, when.date), enabled: valid })
  const staff = useQuery(allStaff)
  return valid ? findConflicts({ ...when, startTime, endTime }, staffIDs, day.data ?? [], staff.data ?? []) : []
}

/** Whether the data of `useConflicts` has arrived or failed, so that nothing appears later than the rest. */
export function useLoadedConflicts(date: string, needed: boolean): boolean {
  const day = useQuery({ ...entriesBetween(date, date), enabled: needed })
  const staff = useQuery({ ...allStaff, enabled: needed })
  return !day.isLoading && !staff.isLoading
}

/** The same, asked of the cloud once: before a program that was dragged is saved. */
export async function conflictsNow(when: Planned, staffIDs: readonly string[]): Promise<Conflict[]> {
  const [day, staff] = await Promise.all([
    queryClient.fetchQuery({ ...entriesBetween(when.date, when.date), staleTime: 0 }),
    queryClient.fetchQuery(allStaff),
  ])
  return findConflicts(when, staffIDs, day, staff)
}

/** What speaks against somebody working a program, asked of the cloud once; nothing where that cannot be said. */
export async function conflictsWith(staffID: string, programID: string): Promise<Conflict[]> {
  try {
    const entry = await queryClient.fetchQuery(api.programSchedule.get.queryOptions({ input: { programID } }))
    return await conflictsNow({ ...entry, location: '' }, [staffID])
  } catch {
    return []
  }
}
