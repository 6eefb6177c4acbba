import type { ErrorData } from '@belay/contract/call'
import { isCivilDate, isClockTime, toMinutesOfDay } from '@belay/contract/dates'
import { useDebouncedValue } from '@mantine/hooks'
import { ORPCError } from '@orpc/client'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorData } from '../../cloud/calls/errors.ts'
import type { Inputs, Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { parseTime } from '../../ui/format/parse-input.ts'

/** A planned program. Omitted fields have the program's stored values. */
export type Plan = Inputs['programs']['check']
export type Conflict = Outputs['programs']['check']['conflicts'][number]
/** A conflict that a program has now. An overridden conflict includes the person and the note. */
export type StandingConflict = NonNullable<Outputs['programSchedule']['get']['conflicts']>[number]
export type Override = { note: string } | undefined

const DEBOUNCE_MS = 250

/** Returns the plan that the cloud can check, or null while the date or times are incomplete. */
function toCheckablePlan({ date, ...values }: Plan): Plan | null {
  const [startTime, endTime] = [parseTime(values.startTime), parseTime(values.endTime)]
  if (!isCivilDate(date) || !isClockTime(startTime) || !isClockTime(endTime)) return null
  return toMinutesOfDay(startTime) < toMinutesOfDay(endTime) ? { ...values, date, startTime, endTime } : null
}

/** Returns the query for the conflicts of a plan. Null disables the query. */
export const conflictsQuery = (plan: Plan | null) =>
  api.programs.check.queryOptions({ input: plan ?? skipToken, select: ({ conflicts }) => conflicts })

type CheckedConflicts = {
  conflicts: readonly Conflict[]
  /** True if the conflicts belong to this plan. */
  isCurrent: boolean
  /** True if no request for this plan is pending. */
  isSettled: boolean
}

/** Returns the conflicts of a plan while it is typed or dragged. */
export function useConflicts(planned: Plan | null): CheckedConflicts {
  const now = JSON.stringify(planned && toCheckablePlan(planned))
  const [debouncedPlan] = useDebouncedValue(now, DEBOUNCE_MS, { leading: true })
  const plan = JSON.parse(debouncedPlan) as Plan | null
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...conflictsQuery(plan),
    placeholderData: keepPreviousData,
  })
  return {
    conflicts: (plan && data) ?? [],
    isCurrent: now === debouncedPlan && data !== undefined && !isPlaceholderData,
    isSettled: now === debouncedPlan && !isFetching,
  }
}

type ProgramTime = { programID: string; date: string; startTime: string; endTime: string }
/** Returns the plan in which these people work a program at the given time. */
export function createPlanForStaff({ programID, date, startTime, endTime }: ProgramTime, staffIDs: string[]): Plan {
  return { programID, date, startTime, endTime, staffIDs }
}

/** Returns the conflicts that made the cloud refuse a call, or null for another error. */
export function getConflictsOfError(error: unknown): NonNullable<ErrorData['conflicts']> | null {
  const { reason, conflicts } = getErrorData(error)
  return reason === 'conflicts' && conflicts ? conflicts : null
}

export const isBlocking = ({ severity }: Pick<Conflict, 'severity'>) => severity === 'blocks'

export type OverrideValues = { overrideNote: string }
export const NO_OVERRIDE: OverrideValues = { overrideNote: '' }

const createMissingNoteError = () => {
  const message = 'Enter a note: why is it done anyway?'
  const data = { fields: [{ field: 'overrideNote', message }] } satisfies ErrorData
  return new ORPCError('invalid-argument', { status: 400, message, data })
}

/** Returns the conflicts of a form's plan, also those for which the cloud refused it. `save` makes the call. */
export function useOverride(plan: Plan | null, isShown: (conflict: Conflict) => boolean = () => true) {
  const checked = useConflicts(plan)
  const now = JSON.stringify(plan)
  const [refused, setRefused] = useState<{ plan: string; conflicts: Conflict[] } | null>(null)
  const isRefused = refused?.plan === now
  const conflicts = (isRefused ? refused.conflicts : checked.conflicts).filter(isShown)
  const isCurrent = isRefused || checked.isCurrent
  const isBlocked = conflicts.some(isBlocking)
  return {
    conflicts,
    isBlocked,
    isChecked: checked.isSettled,
    /** Returns the label of the submit button: "Approve anyway" if a conflict blocks. */
    getSubmitLabel: (submit: string, anyway = `${submit} anyway`) => (isBlocked ? anyway : submit),
    async save<Answer>(
      { overrideNote }: OverrideValues,
      call: (override: Override) => Promise<Answer>,
    ): Promise<Answer> {
      const note = overrideNote.trim()
      if (isBlocked && isCurrent && !note) throw createMissingNoteError()
      try {
        // An old note must not override a new conflict that the person has not seen.
        return await call(isBlocked && note ? { note } : undefined)
      } catch (error) {
        const conflicts = getConflictsOfError(error)
        if (conflicts) setRefused({ plan: now, conflicts })
        throw error
      }
    },
  }
}
