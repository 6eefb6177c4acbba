import { LIMITS } from '@belay/contract/constants'
import { isCivilDate, toMinutesOfDay } from '@belay/contract/dates'
import type { FormErrors } from '@mantine/form'
import type { Inputs } from '../../../cloud/client.ts'
import { isTime } from '../../../ui/form/checks.ts'
import { isDate } from '../../../ui/form/date-checks.ts'
import { toValues } from '../../../ui/form/form-values.ts'
import { parseTime } from '../../../ui/format/parse-input.ts'
import type { ProgramRequest } from '../../program-requests/request-values.ts'
import { NO_OVERRIDE, type Plan } from '../../programs/use-conflicts.ts'
import type { Slot } from '../calendar/drag-plan.ts'
import type { Entry } from '../entries.ts'

const BLANK = {
  requestID: '',
  programName: '',
  date: '',
  startTime: '',
  endTime: '',
  location: '',
  placeID: '',
  programType: '',
  participants: '' as number | '',
  clientID: '',
  staffNeeded: 2 as number | '',
  status: 'confirmed' as Entry['status'],
  dayNotes: '',
  ...NO_OVERRIDE,
}
/** The values of the program form. Empty fields are ''. */
export type ProgramValues = typeof BLANK

/** Returns the values from a request: its type, participants and first preferred date. */
export const toValuesOfRequest = ({ id, programDetails }: ProgramRequest) => ({
  requestID: id,
  clientID: '',
  placeID: '',
  location: '',
  programType: programDetails.programType,
  participants: programDetails.participants,
  ...programDetails.preferredDates[0],
})

export const createBlankProgram = (slot: Slot, request?: ProgramRequest): ProgramValues =>
  toValues(BLANK, { ...slot, ...(request && toValuesOfRequest(request)) })

export const toProgramValues = (entry: Entry): ProgramValues => toValues(BLANK, entry)

export function checkProgram(values: ProgramValues): FormErrors {
  const problems: FormErrors = {}
  if (!values.programName.trim() && !values.requestID) problems.programName = 'Enter a program name.'
  const [start, end] = [parseTime(values.startTime), parseTime(values.endTime)]
  const date = isCivilDate(values.date) ? null : isDate()(values.date)
  if (date) problems.date = date
  if (isTime()(start)) problems.startTime = 'Enter a time such as 9:00 AM.'
  if (isTime()(end)) problems.endTime = 'Enter a time such as 11:00 AM.'
  else if (!problems.startTime && toMinutesOfDay(end) <= toMinutesOfDay(start))
    problems.endTime = 'The end must be after the start.'
  if (values.participants !== '' && (values.participants < 1 || values.participants > LIMITS.participants))
    problems.participants = `Enter a number from 1 to ${LIMITS.participants.toLocaleString('en')}.`
  return problems
}

type PlanValues = Omit<ProgramValues, 'clientID' | 'dayNotes' | 'overrideNote' | 'programName' | 'requestID' | 'status'>

/** Returns the plan to check for conflicts, of a program or of a request without one. */
export const toProgramPlan = (values: PlanValues, ids: Pick<Plan, 'programID' | 'requestID'>): Plan => ({
  ...ids,
  date: values.date,
  startTime: values.startTime,
  endTime: values.endTime,
  location: values.location.trim(),
  placeID: values.placeID || undefined,
  programType: values.programType.trim(),
  participants: values.participants || undefined,
  staffNeeded: values.staffNeeded === '' ? undefined : values.staffNeeded,
})

export function toScheduleInput(values: ProgramValues) {
  return {
    date: values.date,
    startTime: parseTime(values.startTime),
    endTime: parseTime(values.endTime),
    location: values.location.trim(),
    placeID: values.placeID || null,
    programType: values.programType.trim(),
    participants: values.participants === '' ? null : values.participants,
    clientID: values.clientID || null,
    staffNeeded: values.staffNeeded === '' ? 0 : values.staffNeeded,
    status: values.status,
    dayNotes: values.dayNotes.trim(),
  } satisfies Omit<Inputs['programSchedule']['create'], 'programName'>
}
