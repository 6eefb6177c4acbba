import type { ErrorData } from '@belay/contract/call'
import { isCivilDate, isClockTime, minutesOf } from '@belay/contract/dates'
import { useDebouncedValue } from '@mantine/hooks'
import { ORPCError } from '@orpc/client'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud, type Inputs, type Outputs } from '../../cloud/client.ts'
import { dataOf } from '../../cloud/errors.ts'
import { api } from '../../cloud/orpc.ts'
import { readTime } from '../../ui/parse-input.ts'

/** A program as it is planned; what is left out is as the program has it. */
export type Plan = Inputs['programs']['check']
export type Conflict = Outputs['programs']['check']['conflicts'][number]
/** A conflict that a program has now; one that was overridden says by whom and why. */
export type StandingConflict = NonNullable<Outputs['programSchedule']['get']['conflicts']>[number]
export type Override = { note: string } | undefined

/** How long nothing changes before the cloud is asked, in ms. */
const PAUSE = 250

/** The part of what was entered that can be asked about; null while date and times are not complete. */
function toPlan({ date, ...typed }: Plan): Plan | null {
  const [startTime, endTime] = [readTime(typed.startTime), readTime(typed.endTime)]
  if (!isCivilDate(date) || !isClockTime(startTime) || !isClockTime(endTime)) return null
  return minutesOf(startTime) < minutesOf(endTime) ? { ...typed, date, startTime, endTime } : null
}

/** What speaks against a plan; nothing is asked about null. */
export const conflictsOf = (plan: Plan | null) =>
  api.programs.check.queryOptions({ input: plan ?? skipToken, select: ({ conflicts }) => conflicts })

type Checked = {
  conflicts: readonly Conflict[]
  /** True if the conflicts are those of this plan. */
  isCurrent: boolean
  /** True if no answer about this plan is awaited. */
  isSettled: boolean
}

/** Asks for the conflicts of a plan as it is typed or dragged. */
export function useConflicts(planned: Plan | null): Checked {
  const now = JSON.stringify(planned && toPlan(planned))
  const [asked] = useDebouncedValue(now, PAUSE, { leading: true })
  const plan = JSON.parse(asked) as Plan | null
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...conflictsOf(plan),
    placeholderData: keepPreviousData,
  })
  return {
    conflicts: (plan && data) ?? [],
    isCurrent: now === asked && data !== undefined && !isPlaceholderData,
    isSettled: now === asked && !isFetching,
  }
}

/** What speaks against a plan, asked once: before a program that was dragged is saved. */
export const conflictsNow = async (plan: Plan): Promise<Conflict[]> => (await cloud.programs.check(plan)).conflicts

type When = { programID: string; date: string; startTime: string; endTime: string }
/** These people working a program, wherever it is. */
export const toShift = ({ programID, date, startTime, endTime }: When, staffIDs: string[]): Plan => ({
  programID,
  date,
  startTime,
  endTime,
  staffIDs,
})

/** What a call was refused by, when that is what speaks against it. */
export function refusedBy(error: unknown): NonNullable<ErrorData['conflicts']> | null {
  const { reason, conflicts } = dataOf(error)
  return reason === 'conflicts' && conflicts ? conflicts : null
}

export const blocks = ({ severity }: Pick<Conflict, 'severity'>) => severity === 'blocks'

/** What a form holds of an override. */
export type OverrideValues = { overrideNote: string }
export const NO_OVERRIDE: OverrideValues = { overrideNote: '' }

const noteMissing = () => {
  const message = 'Enter a note: why is it done anyway?'
  const data = { fields: [{ field: 'overrideNote', message }] } satisfies ErrorData
  return new ORPCError('invalid-argument', { status: 400, message, data })
}

/**
 * The conflicts of a form's plan, as they arise while it is filled in, and as the cloud refuses it when somebody was
 * faster. `save` makes the call with what was noted, once something blocks it.
 */
export function useOverride(plan: Plan | null, isShown: (conflict: Conflict) => boolean = () => true) {
  const checked = useConflicts(plan)
  const now = JSON.stringify(plan)
  const [refused, setRefused] = useState<{ plan: string; conflicts: Conflict[] } | null>(null)
  const isRefused = refused?.plan === now
  const conflicts = (isRefused ? refused.conflicts : checked.conflicts).filter(isShown)
  const isCurrent = isRefused || checked.isCurrent
  const blocked = conflicts.some(blocks)
  return {
    conflicts,
    blocked,
    isChecked: checked.isSettled,
    /** "Approve anyway" once something blocks it. */
    wordFor: (submit: string, anyway = `${submit} anyway`) => (blocked ? anyway : submit),
    async save<Answer>(
      { overrideNote }: OverrideValues,
      call: (override: Override) => Promise<Answer>,
    ): Promise<Answer> {
      const note = overrideNote.trim()
      if (blocked && isCurrent && !note) throw noteMissing()
      try {
        // A note on what is no longer in the way does not settle what came up since, which nobody has seen.
        return await call(blocked && note ? { note } : undefined)
      } catch (error) {
        const conflicts = refusedBy(error)
        if (conflicts) setRefused({ plan: now, conflicts })
        throw error
      }
    },
  }
}
