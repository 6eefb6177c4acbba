import { LOCATION_WORDS } from '@belay/contract/constants'
import { isCivilDate, isClockTime, minutesOf } from '@belay/contract/dates'
import type { LineFacts } from '@belay/contract/line-units'
import type { Outputs } from '../../cloud/client.ts'
import { getDateMessage } from '../../ui/date-checks.ts'
import { parseTime } from '../../ui/parse-input.ts'
import { findTermsProblems, type TermsValues, toLineValues } from '../client-programs/contract-values.ts'
import { isBlocking, type OverrideValues, type Plan } from '../programs/use-conflicts.ts'
import type { ProgramRequest } from './request-values.ts'

/** The evidence for an approval. */
export type RequestEvidence = Outputs['programRequests']['evidence']
/** A preferred date with its conflicts. */
export type DateOption = RequestEvidence['dates'][number]

/** The values of the approval form. */
export type ApprovalValues = OverrideValues &
  TermsValues & {
    programType: string
    participants: number | ''
    date: string
    startTime: string
    endTime: string
    location: string
    placeID: string
    staffNeeded: number | ''
    clientID: string
    makeClient: boolean
  }

/** Returns the form values that come from the request itself. */
export const toRequestedDetails = ({ programDetails: { programType, participants } }: ProgramRequest) => ({
  programType,
  participants,
})

/** True if no conflict blocks the date. */
export const isFree = ({ conflicts }: DateOption): boolean => !conflicts.some(isBlocking)

/** Converts a preferred date to form values, with its place if it has one. */
export const toDateValues = ({ date, startTime, endTime, placeID, location }: DateOption) => ({
  date,
  startTime,
  endTime,
  ...(placeID ? { placeID, location } : {}),
})

/** Returns the initial form values: the first free date, the client of this name, and the type's prices. */
export function toInitialApproval({ dates, clients, lines }: RequestEvidence) {
  const bestDate = dates.find(isFree) ?? dates[0]
  return {
    ...(bestDate ? toDateValues(bestDate) : {}),
    clientID: clients.find(({ isSameName }) => isSameName)?.clientID ?? '',
    lineItems: lines.map(toLineValues),
  }
}

/** Returns the requested location in words, which is used until a place is chosen. */
export const describeRequestedLocation = ({ programDetails }: ProgramRequest): string =>
  LOCATION_WORDS[programDetails.location]

/** Returns the facts from which the quantities of the draft's lines are computed. */
export function toApprovalLineFacts({
  participants,
  date,
  startTime,
  endTime,
  staffNeeded,
}: ApprovalValues): LineFacts {
  const [start, end] = [parseTime(startTime), parseTime(endTime)]
  const isTimed = isCivilDate(date) && isClockTime(start) && isClockTime(end)
  return {
    participants: participants || null,
    startTime: isTimed ? start : null,
    endTime: isTimed ? end : null,
    staffNeeded: isTimed ? staffNeeded || null : null,
  }
}

/** Returns the error messages of the form, by field. The date is optional, but a date needs a start and a later end. */
export function findApprovalProblems(values: ApprovalValues): Record<string, string> {
  const { programType, participants, date, startTime, endTime } = values
  const problems = findTermsProblems(values, toApprovalLineFacts(values))
  if (programType.trim() === '') problems.programType = 'Enter a program type.'
  if (participants === '' || participants < 1) problems.participants = 'Enter the number of participants.'
  if (!date) return problems
  if (!isCivilDate(date)) problems.date = getDateMessage(', or leave this empty')
  if (!isClockTime(startTime)) problems.startTime = 'Enter a start time such as 9:00 AM.'
  if (!isClockTime(endTime)) problems.endTime = 'Enter an end time such as 11:30 AM.'
  else if (isClockTime(startTime) && minutesOf(endTime) <= minutesOf(startTime))
    problems.endTime = 'The end must be after the start.'
  return problems
}

/** Returns the plan to check for conflicts, or null without a date. */
export const toApprovalPlan = (
  { date, startTime, endTime, ...values }: ApprovalValues,
  requestID: string,
): Plan | null =>
  date
    ? {
        requestID,
        date,
        startTime,
        endTime,
        location: values.location.trim(),
        placeID: values.placeID || undefined,
        participants: values.participants || undefined,
        programType: values.programType.trim(),
        staffNeeded: values.staffNeeded === '' ? undefined : values.staffNeeded,
      }
    : null
