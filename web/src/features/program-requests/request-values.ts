import { LIMITS, LOCATION_WORDS } from '@belay/contract/constants'
import { isBefore, isCivilDate, isClockTime, toMinutesOfDay } from '@belay/contract/dates'
import { EMAIL_PATTERN } from '@belay/contract/formats'
import { isPhone, PHONE_WORDS } from '@belay/contract/phone'
import type { Inputs, Outputs } from '../../cloud/client.ts'
import { findWrongAddresses } from '../../ui/form/checks.ts'
import { getDateMessage } from '../../ui/form/date-checks.ts'
import { toValues } from '../../ui/form/form-values.ts'

/** A request in a list. */
export type ProgramRequest = Outputs['programRequests']['list']['items'][number]
/** An open request with its abilities (`can` and `whyNot`). */
export type OpenRequest = Outputs['programRequests']['get']
type Details = ProgramRequest['programDetails']

/** The values of the request form. `participants` is '' until a number is typed. */
export type RequestValues = {
  /** The e-mail address of the client, if an Admin enters the request for a client. Otherwise null. */
  onBehalfOf: { email: string } | null
  organization: string
  contactName: string
  phone: string
  otherContacts: string[]
  programDetails: Omit<Details, 'participants'> & { participants: number | '' }
  acceptedTerms: boolean
  /** The step at which the person left the form, from 0. Not sent to the cloud. */
  step: number
}

export const CHANGED_BY_REQUESTS = [
  'programRequests',
  'clientPrograms',
  'programSchedule',
  'staffPrograms',
  'clients',
  'notifications',
] as const

export const BLANK_DATE = { date: '', startTime: '', endTime: '' }

/** Returns an empty request with the contact details of the last request. */
export const createBlankRequest = (
  contactName = '',
  last?: Pick<ProgramRequest, 'organization' | 'contactName' | 'phone'>,
): RequestValues => ({
  onBehalfOf: null,
  organization: last?.organization ?? '',
  contactName: last?.contactName || contactName,
  phone: last?.phone ?? '',
  otherContacts: [],
  programDetails: {
    programType: '',
    objectives: '',
    participants: '',
    ageGroup: '',
    preferredDates: [BLANK_DATE],
    location: 'on campus',
    setting: 'either',
    accessibilityNeeds: '',
    notes: '',
  },
  acceptedTerms: false,
  step: 0,
})

export const getLocationWords = (isAdmin: boolean) =>
  isAdmin ? LOCATION_WORDS : { ...LOCATION_WORDS, 'client site': 'At your place' }

/** Describes who gets a mail about a decision: "We'll e-mail 2 people: …". */
export const describeMailRecipients = (addresses: readonly string[]): string =>
  `We'll e-mail ${addresses.length === 1 ? '1 person' : `${addresses.length} people`}: ${addresses.join(', ')}.`

/** Describes who gets a mail when a requester cancels. `ownEmail`: the requester's address. */
export function describeCancelRecipients(addresses: readonly string[], ownEmail?: string): string {
  const people = addresses.map((email) => (email === ownEmail ? `you at ${email}` : email))
  return `We'll tell the centre and e-mail ${people.join(', ')}.`
}

/** Returns a request's reference, in characters that are easy to read aloud. Falls back to the ID. */
export const formatReference = ({ reference, id }: Pick<ProgramRequest, 'reference' | 'id'>): string => reference ?? id

export const toRequestValues = (request: ProgramRequest): RequestValues => ({
  ...toValues(createBlankRequest(), request),
  acceptedTerms: true,
})

/** Returns the values of a request that repeats an old one on another date. `isOnBehalf`: for the same requester. */
export const copyRequestValues = (request: ProgramRequest, isOnBehalf = false): RequestValues => {
  const values = toRequestValues(request)
  const preferredDates = values.programDetails.preferredDates.slice(0, 1).map((choice) => ({ ...choice, date: '' }))
  return {
    ...values,
    onBehalfOf: isOnBehalf ? { email: request.email } : null,
    programDetails: { ...values.programDetails, preferredDates },
    acceptedTerms: false,
    step: findStepOfField('programDetails.preferredDates'),
  }
}

/** Converts values that passed `checkRequest` to the input of the calls. */
export function toRequestInput(values: RequestValues) {
  const { acceptedTerms: _, step: __, onBehalfOf: ___, programDetails, ...contact } = values
  const details = { ...programDetails, participants: Number(programDetails.participants) }
  return { ...contact, programDetails: details } satisfies Partial<Inputs['programRequests']['create']>
}

/** Adds the error messages of a start and an end. `path`: the path of their object, such as "dates.0.". */
export function addTimeProblems(
  problems: Record<string, string>,
  { startTime, endTime }: { startTime: string; endTime: string },
  path = '',
): void {
  if (!isClockTime(startTime)) problems[`${path}startTime`] = 'Enter a start time such as 9:00 AM.'
  if (!isClockTime(endTime)) problems[`${path}endTime`] = 'Enter an end time such as 11:30 AM.'
  else if (isClockTime(startTime) && toMinutesOfDay(endTime) <= toMinutesOfDay(startTime))
    problems[`${path}endTime`] = 'The end must be after the start.'
}

/** Adds the error messages of preferred dates. With `from`, dates before that day are errors. */
export function addDateProblems(
  problems: Record<string, string>,
  dates: readonly { date: string; startTime: string; endTime: string }[],
  path: string,
  from?: string,
): void {
  dates.forEach((choice, index) => {
    const { date } = choice
    if (!isCivilDate(date)) problems[`${path}.${index}.date`] = date ? getDateMessage() : 'Choose a date.'
    else if (from && isBefore(date, from)) problems[`${path}.${index}.date`] = 'This date is in the past.'
    addTimeProblems(problems, choice, `${path}.${index}.`)
  })
}

const isBlank = (text: string) => text.trim() === ''

/** Returns the error messages of the form, by field. With `from`, preferred dates before that day are errors. */
export function checkRequest(
  { onBehalfOf, organization, contactName, phone, otherContacts, programDetails, acceptedTerms }: RequestValues,
  from?: string,
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (onBehalfOf && !EMAIL_PATTERN.test(onBehalfOf.email.trim()))
    problems['onBehalfOf.email'] = "Enter the client's e-mail address."
  if (isBlank(organization)) problems.organization = 'Enter the organization.'
  if (isBlank(contactName)) problems.contactName = 'Enter a contact name.'
  if (!isPhone(phone)) problems.phone = PHONE_WORDS
  const wrongAddresses = findWrongAddresses(otherContacts)
  if (wrongAddresses) problems.otherContacts = wrongAddresses
  if (otherContacts.length > LIMITS.otherContacts)
    problems.otherContacts = `Enter ${LIMITS.otherContacts} other contacts or fewer.`
  if (isBlank(programDetails.programType)) problems['programDetails.programType'] = 'Enter a program type.'
  const { participants } = programDetails
  if (participants === '') problems['programDetails.participants'] = 'Enter the number of participants.'
  else if (!Number.isInteger(participants) || participants < 1 || participants > LIMITS.participants)
    problems['programDetails.participants'] = `Enter a whole number from 1 to ${LIMITS.participants}.`
  addDateProblems(problems, programDetails.preferredDates, 'programDetails.preferredDates', from)
  if (!acceptedTerms) problems.acceptedTerms = 'Accept the terms and conditions.'
  return problems
}

export const STEPS = ['Who', 'Program', 'Dates and location', 'Review'] as const

const CONTACT_FIELDS = ['onBehalfOf', 'organization', 'contactName', 'phone', 'otherContacts']
const DATE_FIELDS = ['preferredDates', 'location', 'setting', 'accessibilityNeeds', 'notes']

/** Returns the first step with an error, or the last step if there are no errors. */
export const findFirstOpenStep = (problems: Record<string, string>): number =>
  Math.min(...Object.keys(problems).map(findStepOfField), STEPS.length - 1)

/** Returns the step that contains a field, so that the form can show an error from the cloud at its field. */
export function findStepOfField(field: string): number {
  const [top = '', detail = ''] = field.split('.')
  if (CONTACT_FIELDS.includes(top)) return 0
  if (top !== 'programDetails') return 3
  return DATE_FIELDS.includes(detail) ? 2 : 1
}
