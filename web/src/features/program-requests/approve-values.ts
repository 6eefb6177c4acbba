import { isCivilDate, isClockTime } from '@belay/contract/dates'
import type { LineFacts } from '@belay/contract/line-units'
import type { Outputs } from '../../cloud/client.ts'
import { getDateMessage } from '../../ui/form/date-checks.ts'
import { parseTime } from '../../ui/format/parse-input.ts'
import { findTermsProblems, type TermsValues, toLineValues } from '../client-programs/form/contract-values.ts'
import { isBlocking, type OverrideValues } from '../programs/use-conflicts.ts'
import { addTimeProblems, type ProgramRequest } from './request-values.ts'

export type RequestEvidence = Outputs['programRequests']['evidence']
export type DateOption = RequestEvidence['dates'][number]

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

/** Converts a preferred date to form values, with its place if it has one. */
export const toDateValues = ({ date, startTime, endTime, placeID, location }: DateOption) => ({
  date,
  startTime,
  endTime,
  ...(placeID ? { placeID, location } : {}),
})

/** Returns the initial form values: the first free date, the client of this name, and the type's prices. */
export function toInitialApproval({ dates, clients, lines }: RequestEvidence) {
  const bestDate = dates.find(({ conflicts }) => !conflicts.some(isBlocking)) ?? dates[0]
  return {
    ...(bestDate ? toDateValues(bestDate) : {}),
    clientID: clients.find(({ isSameName }) => isSameName)?.clientID ?? '',
    lineItems: lines.map(toLineValues),
  }
}

/** Returns the facts from which the quantities of the draft's lines are computed. */
export function toApprovalLineFacts({ date, ...values }: ApprovalValues): LineFacts {
  const participants = values.participants || null
  const [startTime, endTime] = [parseTime(values.startTime), parseTime(values.endTime)]
  if (!isCivilDate(date) || !isClockTime(startTime) || !isClockTime(endTime))
    return { participants, startTime: null, endTime: null, staffNeeded: null }
  return { participants, startTime, endTime, staffNeeded: values.staffNeeded || null }
}

/** Returns the error messages of the form, by field. The date is optional, but a date needs a start and a later end. */
export function findApprovalProblems(values: ApprovalValues): Record<string, string> {
  const { programType, participants, date } = values
  const problems = findTermsProblems(values, toApprovalLineFacts(values))
  if (programType.trim() === '') problems.programType = 'Enter a program type.'
  if (participants === '' || participants < 1) problems.participants = 'Enter the number of participants.'
  if (!date) return problems
  if (!isCivilDate(date)) problems.date = getDateMessage(', or leave this empty')
  addTimeProblems(problems, values)
  return problems
}
