import { isAfter, toIsoDate } from '@belay/contract/dates'
import { PARTICIPANTS } from '@belay/contract/participant-limits'
import type { Question } from '@belay/contract/participants'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import type { Input } from '../../../platform/calls/gate.ts'
import { permit, permitAs, permitReading } from '../../../platform/calls/permit.ts'
import { refuse, refuseField } from '../../../platform/calls/refuse.ts'
import type { Query, Versioned } from '../../../platform/documents/store.ts'
import { instantOf } from '../../../platform/time/civil-time.ts'
import { belongsToClient, type Parties } from '../client-people.rules.ts'
import { isParty } from '../contracts/client-programs.rules.ts'
import { mayActForRequest } from '../requests/program-requests.rules.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import {
  type FormsCheck,
  isNeed,
  type ParticipantLink,
  type StoredForm,
  type VersionedForm,
} from './participants.documents.ts'

/** True if the person is an Admin, or follows the program for its client: by its request or its contract. */
export const followsForms = (actor: Actor, parties: Parties): boolean =>
  isAdmin(actor) || belongsToClient(actor, parties)

/** Permits reading a program's forms to the people who follow them. */
export const mayListForms = (actor: Actor, parties: Parties, query: Query) =>
  permitReading(query, followsForms(actor, parties))

/** True if the person is an Admin, a party of the contract, or may act for the request. */
export const actsForForms = (actor: Actor, { request, contract }: Parties): boolean =>
  isAdmin(actor) ||
  (!actor.linkPass &&
    ((request !== null && mayActForRequest(actor, request)) || (contract !== null && isParty(actor, contract))))

/** Permits a change of a program's link or forms. Throws `not-found` for people who do not follow the program. */
export function mayChangeForms<Doc>(actor: Actor, parties: Parties, doc: Doc) {
  permitAs('not-found', doc, followsForms(actor, parties))
  const message = 'You can view this program. Ask for the right to edit it.'
  return permitAs('permission-denied', doc, actsForForms(actor, parties), message, 'not-editor')
}

type Time = Pick<ScheduleEntry, 'date' | 'endTime' | 'status'>

/** Returns the time in ms when a program's link ends by itself. */
export const findLinkEnd = ({ date, endTime }: Time, timeZone: string): number =>
  instantOf(date, endTime, timeZone) + PARTICIPANTS.linkEndsAfter

/** True if a program can have a link: it is not cancelled, and not over for some days. */
export const canHaveLink = (entry: Time, now: number, timeZone: string): boolean =>
  entry.status !== 'cancelled' && now < findLinkEnd(entry, timeZone)

/** Permits a link for a program that is not cancelled or long over. */
export const mayLink = <Doc>(doc: Doc, entry: Time, now: number, timeZone: string) =>
  permit(
    doc,
    canHaveLink(entry, now, timeZone),
    'This program is cancelled or over, so it has no link.',
    'program-over',
  )

/** Permits everyone with the link to send a form. */
export const maySend = (form: VersionedForm) =>
  permitAs(
    'resource-exhausted',
    form,
    form.version <= PARTICIPANTS.corrections,
    'This form was corrected too often. Please call us.',
    'changed-too-often',
  )

/** Returns the number of forms that a program's link takes. */
export const findMostForms = (participants: number | null): number =>
  participants === null
    ? PARTICIPANTS.withoutHeadcount
    : participants + Math.max(PARTICIPANTS.spareForms, Math.ceil(participants * PARTICIPANTS.spareShare))

/** Refuses one more form than the program can have. */
export function refuseTooManyForms(forms: number, participants: number | null): void {
  if (forms < findMostForms(participants)) return
  const message = 'This link takes no more forms. Ask the person who sent it to you.'
  refuse('resource-exhausted', message, 'forms-full')
}

/** Returns the age in whole years on a day. */
const findAge = (birthDate: string, day: string): number =>
  Temporal.PlainDate.from(toIsoDate(birthDate)).until(toIsoDate(day), { largestUnit: 'years' }).years

const MOST_YEARS = 120

type Sent = Pick<Input<'participants.submit'>, 'birthDate' | 'isAdult' | 'guardian' | 'answers'>

/** True if the participant is an adult on the day of the program. Refuses a missing or impossible age. */
export function determineIsAdult(sent: Sent, { asksBirthDate }: { asksBirthDate: boolean }, day: string): boolean {
  if (!asksBirthDate) return sent.isAdult ?? refuseField('isAdult', 'Choose one.', 'required')
  const birthDate = sent.birthDate ?? refuseField('birthDate', 'Enter the date of birth.', 'required')
  if (isAfter(birthDate, day) || findAge(birthDate, day) > MOST_YEARS)
    refuseField('birthDate', 'Enter the date of birth.', 'impossible')
  return findAge(birthDate, day) >= PARTICIPANTS.adultAge
}

/** Refuses a form of a minor without a guardian. Returns the guardian; null for an adult. */
export const requireGuardian = ({ guardian }: Sent, isAdult: boolean) =>
  isAdult ? null : (guardian ?? refuseField('guardian', 'A parent or guardian signs for people under 18.', 'required'))

/** Returns the answers with their questions, in the form's order. Refuses a missing, unknown or impossible answer. */
export function checkAnswers(questions: readonly Question[], answers: Sent['answers']): StoredForm['answers'] {
  const byQuestion = new Map(answers.map(({ questionID, answer }) => [questionID, answer]))
  const isKnown = answers.every(({ questionID }) => questions.some(({ id }) => id === questionID))
  if (!isKnown || byQuestion.size < answers.length) refuseField('answers', 'Answer each question once.', 'unknown')
  const length = answers.reduce((sum, { answer }) => sum + answer.length, 0)
  if (length > PARTICIPANTS.answers) refuseField('answers', 'Shorten your answers.', 'too-long')
  return questions.flatMap((question) => {
    const { id, label, isHealth, required } = question
    const answer = byQuestion.get(id) ?? ''
    if (answer === '' && required) refuseField(`answers.${id}`, 'Answer this question.', 'required')
    if (answer !== '' && !isPossible(question, answer)) refuseField(`answers.${id}`, 'Choose one.', 'impossible')
    return answer === '' ? [] : [{ label, answer, isHealth }]
  })
}

function isPossible({ kind, choices }: Question, answer: string): boolean {
  if (kind === 'yesNo') return answer === 'yes' || answer === 'no'
  return kind === 'choice' ? choices.includes(answer) : kind === 'longText' || !/[\r\n]/.test(answer)
}

type Kept = { healthKeptDays: number; formsKeptYears: number }

/** Returns the times in ms when a program's answers about health and its forms are deleted. */
export function findDeletionTimes({ date }: Pick<ScheduleEntry, 'date'>, kept: Kept, timeZone: string) {
  const day = Temporal.PlainDate.from(toIsoDate(date))
  const at = (later: { days?: number; years?: number }) => day.add(later).toZonedDateTime(timeZone).epochMilliseconds
  return { health: at({ days: kept.healthKeptDays + 1 }), forms: at({ years: kept.formsKeptYears, days: 1 }) }
}

/** Permits the deletion of a form, or of its answers about health, when its time is over. */
export const mayExpire = (form: VersionedForm, { endsAt, now }: { endsAt: number; now: number }) =>
  permit(form, endsAt <= now)

/** Permits the change of a program's next check in any state. */
export const mayCheck = (check: Versioned<FormsCheck>) => permit(check, true)

/** Permits the end of the link of a program that is gone. */
export const mayDropLink = (link: Versioned<ParticipantLink>, isGone: boolean) => permit(link, isGone)

/** Permits the removal of a form that is not removed. */
export const mayRemove = <Doc extends StoredForm>(form: Doc) => permitAs('not-found', form, form.removedAt === null)

/** Returns a participant's answers about health that the crew must know. */
export const listNeeds = ({ answers }: StoredForm) => answers.filter(isNeed)
