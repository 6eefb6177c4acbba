import { LIMITS } from '@belay/contract/constants'
import { isCivilDate, isClockTime, minutesOf, toIsoDate } from '@belay/contract/dates'
import type { Inputs, Outputs } from '../../cloud/client.ts'

export type Request = Outputs['programRequests']['get']
type Details = Request['programDetails']

/** What the form holds; `participants` is '' until something is typed. */
export type RequestValues = {
  organization: string
  contactName: string
  phone: string
  otherContacts: string[]
  programDetails: Omit<Details, 'participants'> & { participants: number | '' }
  acceptedTerms: boolean
}

export const BLANK_DATE = { date: '', startTime: '', endTime: '' }

export const blankRequest = (contactName = ''): RequestValues => ({
  organization: '',
  contactName,
  phone: '',
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
})

/** Who hears of a decision: "2 people are told by e-mail", and who they are when it is one request. */
export function toldByMail(requests: readonly Pick<Request, 'email' | 'otherContacts'>[]): string {
  const told = [...new Set(requests.flatMap(({ email, otherContacts }) => [email, ...otherContacts]))]
  const many = told.length === 1 ? '1 person is' : `${told.length} people are`
  return `${many} told by e-mail${requests.length === 1 ? `: ${told.join(', ')}` : ''}.`
}

/**
 * Who hears by e-mail that their own request is cancelled by somebody who is no Admin: the centre and the requester; the other
 * contacts only once the centre has approved it, until then they are addresses that somebody typed.
 */
export function toldOfCancelling({ email, otherContacts, approved }: Pick<Request, 'email' | 'otherContacts' | 'approved'>): string {
  return `The centre is told, and by e-mail ${[email, ...(approved ? otherContacts : [])].join(', ')}.`
}

/** The form's values of a stored request. */
export const valuesOf = ({ organization, contactName, phone, otherContacts, programDetails }: Request): RequestValues => ({
  organization,
  contactName,
  phone,
  otherContacts,
  programDetails,
  acceptedTerms: true,
})

/** An old request as the start of a new one: everything but the dates, which are over, and the terms, which are accepted anew. */
export const askAgain = (request: Request): RequestValues => {
  const values = valuesOf(request)
  return { ...values, programDetails: { ...values.programDetails, preferredDates: [BLANK_DATE] }, acceptedTerms: false }
}

/** What the calls take. Call only with values that passed `checkRequest`. */
export function requestInput({ acceptedTerms: _, programDetails, ...form }: RequestValues): Omit<Inputs['programRequests']['create'], 'acceptedTerms'> {
  return { ...form, programDetails: { ...programDetails, participants: Number(programDetails.participants) } }
}

const blank = (text: string) => text.trim() === ''

/** What is wrong, by field. With `from`, preferred dates before that day are refused. */
export function checkRequest(
  { organization, contactName, otherContacts, programDetails, acceptedTerms }: RequestValues,
  from?: string,
): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (blank(organization)) wrong.organization = 'The organization is needed.'
  if (blank(contactName)) wrong.contactName = 'The contact name is needed.'
  const bad = otherContacts.filter((address) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address))
  if (bad.length > 0) wrong.otherContacts = `${bad.join(', ')}: not an e-mail address.`
  if (otherContacts.length > LIMITS.otherContacts) wrong.otherContacts = `At most ${LIMITS.otherContacts} other contacts.`
  if (blank(programDetails.programType)) wrong['programDetails.programType'] = 'The program type is needed.'
  const { participants } = programDetails
  if (participants === '') wrong['programDetails.participants'] = 'The number of participants is needed.'
  else if (!Number.isInteger(participants) || participants < 1 || participants > LIMITS.participants)
    wrong['programDetails.participants'] = `Participants: a whole number from 1 to ${LIMITS.participants}.`
  programDetails.preferredDates.forEach(({ date, startTime, endTime }, index) => {
    const at = `programDetails.preferredDates.${index}`
    if (!isCivilDate(date)) wrong[`${at}.date`] = 'A date is needed, as MM/dd/yyyy.'
    else if (from && toIsoDate(date) < toIsoDate(from)) wrong[`${at}.date`] = 'This date is over.'
    if (!isClockTime(startTime)) wrong[`${at}.startTime`] = 'A start is needed, such as 9:00 AM.'
    if (!isClockTime(endTime)) wrong[`${at}.endTime`] = 'An end is needed, such as 11:30 AM.'
    else if (isClockTime(startTime) && minutesOf(endTime) <= minutesOf(startTime)) wrong[`${at}.endTime`] = 'The end must be after the start.'
  })
  if (!acceptedTerms) wrong.acceptedTerms = 'Please accept the terms and conditions.'
  return wrong
}

export const STEPS = ['Who', 'Program', 'Dates and place', 'Review'] as const

const WHO = ['organization', 'contactName', 'phone', 'otherContacts']
const PLACE = ['preferredDates', 'location', 'setting', 'accessibilityNeeds', 'notes']

/** The step that holds a field, so that what the cloud finds wrong is shown where it can be mended. */
export function stepOf(field: string): number {
  const [top = '', detail = ''] = field.split('.')
  if (WHO.includes(top)) return 0
  if (top !== 'programDetails') return 3
  return PLACE.includes(detail) ? 2 : 1
}
