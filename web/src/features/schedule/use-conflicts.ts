import { isCivilDate, isClockTime, minutesOf } from '@belay/contract/dates'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { cloud, type Inputs, type Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { readTime } from '../../ui/parse-input.ts'

/** A program as it is planned; what is left out of place and people is as the program has it. */
export type Plan = Inputs['programs']['check']
export type Conflict = Outputs['programs']['check']['conflicts'][number]

/** How long nothing changes before the cloud is asked, in ms. */
const PAUSE = 250

/** The part of what was entered that can be asked about; null while date and times are not complete. */
function toPlan({ programID, date, location, staffIDs, ...typed }: Plan): Plan | null {
  const [startTime, endTime] = [readTime(typed.startTime), readTime(typed.endTime)]
  if (!isCivilDate(date) || !isClockTime(startTime) || !isClockTime(endTime)) return null
  return minutesOf(startTime) < minutesOf(endTime) ? { programID, date, startTime, endTime, location, staffIDs } : null
}

/** What speaks against a plan; nothing is asked about null. */
export const conflictsOf = (plan: Plan | null) =>
  api.programs.check.queryOptions({ input: plan ?? skipToken, select: ({ conflicts }) => conflicts })

/** What speaks against a plan as it is typed or dragged; `isCurrent` says that it is about this very plan. */
export function useConflicts(planned: Plan | null): { conflicts: readonly Conflict[]; isCurrent: boolean } {
  const now = JSON.stringify(planned && toPlan(planned))
  const [asked] = useDebouncedValue(now, PAUSE)
  const plan = JSON.parse(asked) as Plan | null
  const { data, isPlaceholderData } = useQuery({ ...conflictsOf(plan), placeholderData: keepPreviousData })
  return { conflicts: (plan && data) ?? [], isCurrent: now === asked && data !== undefined && !isPlaceholderData }
}

/** What speaks against a plan, asked once: before a program that was dragged is saved. */
export const conflictsNow = async (plan: Plan): Promise<Conflict[]> => (await cloud.programs.check(plan)).conflicts

/** What speaks against somebody working a program, asked once; nothing where that cannot be said. */
export async function conflictsWith(staffID: string, programID: string): Promise<Conflict[]> {
  try {
    return await conflictsNow(toShift(await cloud.programSchedule.get({ programID }), [staffID]))
  } catch {
    return []
  }
}

type When = { programID: string; date: string; startTime: string; endTime: string }
/** These people working a program, wherever it is. */
export const toShift = ({ programID, date, startTime, endTime }: When, staffIDs: string[]): Plan => ({
  programID,
  date,
  startTime,
  endTime,
  location: '',
  staffIDs,
})
