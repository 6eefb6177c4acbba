import { LIMITS, LOCATION_WORDS } from '@belay/contract/constants'
import { isBefore, isCivilDate, isClockTime, minutesOf } from '@belay/contract/dates'
import { EMAIL_PATTERN } from '@belay/contract/formats'
import { isPhone, PHONE_WORDS } from '@belay/contract/phone'
import type { Inputs, Outputs } from '../../cloud/client.ts'
import { findWrongAddresses } from '../../ui/checks.ts'
import { dateWords } from '../../ui/date-checks.ts'
import { toValues } from '../../ui/form-values.ts'

/** A request in a list. */
export type Request = Outputs['programRequests']['list']['items'][number]
/** A request that is opened, with what this person may do with it. */
export type OpenRequest = Outputs['programRequests']['get']
type Details = Request['programDetails']

/** What the form holds; `participants` is '' until something is typed. */
export type RequestValues = {
  /** Whom an Admin enters it for; null for oneself. */
  onBehalfOf: { email: string } | null
  organization: string
  contactName: string
  phone: string
  otherContacts: string[]
  programDetails: Omit<Details, 'participants'> & { participants: number | '' }
  acceptedTerms: boolean
  /** Where the form is left, from 0; not sent. */
  step: number
}

/** What a decision on a request changes. */
export const CHANGED_BY_REQUESTS = [
  'programRequests',
  'clientPrograms',
  'programSchedule',
  'staffPrograms',
  'clients',
  'notifications',
] as const

export const BLANK_DATE = { date: '', startTime: '', endTime: '' }

/** A new request; who asks is known from the last one. */
export const blankRequest = (
  contactName = '',
  last?: Pick<Request, 'organization' | 'contactName' | 'phone'>,
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

/** Where a program can be, in words to those who run it, or to who asks for it. */
export const locationWords = (isAdmin: boolean) =>
  isAdmin ? LOCATION_WORDS : { ...LOCATION_WORDS, 'client site': 'At your place' }

/** "We'll e-mail 2 people: …": who gets a mail of a decision, as the cloud says. */
export const describeMailRecipients = (addresses: readonly string[]): string =>
  `We'll e-mail ${addresses.length === 1 ? '1 person' : `${addresses.length} people`}: ${addresses.join(', ')}.`

/** Who hears that a request is cancelled by somebody who is no Admin; `own` is their address. */
export function describeCancelRecipients(addresses: readonly string[], own?: string): string {
  const people = addresses.map((email) => (email === own ? `you at ${email}` : email))
  return `We'll tell the centre and e-mail ${people.join(', ')}.`
}

/** What a request goes by, in letters that can be read aloud. */
export const formatReference = ({ reference, id }: Pick<Request, 'reference' | 'id'>): string => reference ?? id

/** The form's values of a stored request. */
export const toFormValues = (request: Request): RequestValues => ({
  ...toValues(blankRequest(), request),
  acceptedTerms: true,
})

/**
 * An old request as the start of a new one: without its date, and with the terms to accept again; for its requester
 * again where somebody else enters it.
 */
export const copyRequestValues = (request: Request, isOnBehalf = false): RequestValues => {
  const values = toFormValues(request)
  const preferredDates = values.programDetails.preferredDates.slice(0, 1).map((choice) => ({ ...choice, date: '' }))
  return {
    ...values,
    onBehalfOf: isOnBehalf ? { email: request.email } : null,
    programDetails: { ...values.programDetails, preferredDates },
    acceptedTerms: false,
    step: stepOfField('programDetails.preferredDates'),
  }
}

/** What the calls take. Call only with values that passed `checkRequest`. */
export function toRequestInput({
  acceptedTerms: _,
  step: __,
  onBehalfOf: ___,
  programDetails,
  ...form
}: RequestValues): Omit<Inputs['programRequests']['create'], 'acceptedTerms' | 'onBehalfOf'> {
  return { ...form, programDetails: { ...programDetails, participants: Number(programDetails.participants) } }
}

const blank = (text: string) => text.trim() === ''

/** What is wrong, by field. With `from`, preferred dates before that day are refused. */
export function checkRequest(
  { onBehalfOf, organization, contactName, phone, otherContacts, programDetails, acceptedTerms }: RequestValues,
  from?: string,
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (onBehalfOf && !EMAIL_PATTERN.test(onBehalfOf.email.trim()))
    problems['onBehalfOf.email'] = "Enter the client's e-mail address."
  if (blank(organization)) problems.organization = 'Enter the organization.'
  if (blank(contactName)) problems.contactName = 'Enter a contact name.'
  if (!isPhone(phone)) problems.phone = PHONE_WORDS
  const wrongAddresses = findWrongAddresses(otherContacts)
  if (wrongAddresses) problems.otherContacts = wrongAddresses
  if (otherContacts.length > LIMITS.otherContacts)
    problems.otherContacts = `Enter ${LIMITS.otherContacts} other contacts or fewer.`
  if (blank(programDetails.programType)) problems['programDetails.programType'] = 'Enter a program type.'
  const { participants } = programDetails
  if (participants === '') problems['programDetails.participants'] = 'Enter the number of participants.'
  else if (!Number.isInteger(participants) || participants < 1 || participants > LIMITS.participants)
    problems['programDetails.participants'] = `Enter a whole number from 1 to ${LIMITS.participants}.`
  programDetails.preferredDates.forEach(({ date, startTime, endTime }, index) => {
    const at = `programDetails.preferredDates.${index}`
    if (!isCivilDate(date)) problems[`${at}.date`] = date ? dateWords() : 'Choose a date.'
    else if (from && isBefore(date, from)) problems[`${at}.date`] = 'This date is in the past.'
    if (!isClockTime(startTime)) problems[`${at}.startTime`] = 'Enter a start time such as 9:00 AM.'
    if (!isClockTime(endTime)) problems[`${at}.endTime`] = 'Enter an end time such as 11:30 AM.'
    else if (isClockTime(startTime) && minutesOf(endTime) <= minutesOf(startTime))
      problems[`${at}.endTime`] = 'The end must be after the start.'
  })
  if (!acceptedTerms) problems.acceptedTerms = 'Accept the terms and conditions.'
  return problems
}

export const STEPS = ['Who', 'Program', 'Dates and location', 'Review'] as const

const WHO = ['onBehalfOf', 'organization', 'contactName', 'phone', 'otherContacts']
const PLACE = ['preferredDates', 'location', 'setting', 'accessibilityNeeds', 'notes']

/** The first step where something is missing or wrong; the last one when nothing is. */
export const firstOpenStep = (problems: Record<string, string>): number =>
  Math.min(...Object.keys(problems).map(stepOfField), STEPS.length - 1)

/** The step that holds a field, so that what the cloud finds wrong is shown where it can be mended. */
export function stepOfField(field: string): number {
  const [top = '', detail = ''] = field.split('.')
  if (WHO.includes(top)) return 0
  if (top !== 'programDetails') return 3
  return PLACE.includes(detail) ? 2 : 1
}
