import {
  formatClockTime,
  isCivilDate,
  isClockTime,
  toCivilDate,
  toIsoDate,
  toMinutesOfDay,
} from '@belay/contract/dates'
import { endTimeOf } from '@belay/contract/program-times'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { deleteDraft, readDraft, storeDraft } from '../../ui/form/drafts.ts'

/** The visitor's choice on the program's page, in the forms of date and time fields. A missing or wrong value is ''. */
export type Choice = { people: string; date: string; start: string }
/** The texts of the form. */
export type Answers = Choice & { name: string; organization: string; email: string; phone: string; notes: string }

export type OfferedType = Pick<Outputs['programTypes']['list']['items'][number], 'typeID' | 'name' | 'usualMinutes'>
export type SentRequest = Outputs['programRequests']['create']

const BLANK: Answers = { people: '', date: '', start: '', name: '', organization: '', email: '', phone: '', notes: '' }

/** Writes a time as a time field does: 13:30. */
function toTimeField(time: string): string {
  const minutes = toMinutesOfDay(time)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Reads the choice from the query of the address. */
export function readChoice(query: string): Choice {
  const values = new URLSearchParams(query)
  const [people, date, start] = [values.get('people') ?? '', values.get('date') ?? '', values.get('start') ?? '']
  return {
    people: /^[1-9]\d{0,3}$/.test(people) ? people : '',
    date: isCivilDate(date) ? toIsoDate(date) : '',
    start: isClockTime(start) ? toTimeField(start) : '',
  }
}

/** Returns the answers of earlier requests (newest first) that apply to a new one for this type: all but the date. */
export function readEarlierRequests(requests: readonly SentRequest[], { name }: OfferedType): Partial<Answers> {
  const [last] = requests
  const same = requests.find(({ programDetails }) => programDetails.programType === name)
  const [choice] = same?.programDetails.preferredDates ?? []
  return {
    ...(last && { name: last.contactName, organization: last.organization, phone: last.phone }),
    ...(same && { people: String(same.programDetails.participants), notes: same.programDetails.notes }),
    ...(choice && { start: toTimeField(choice.startTime) }),
  }
}

/** The key of a draft that belongs to nobody yet. */
const draftKey = (slug: string) => `:program:${slug}`

const withoutBlanks = (answers: Partial<Answers>): Partial<Answers> =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''))

/** Returns the answers that are stored on the device, with the new choice, and with what is known of the person. */
export const readAnswers = (slug: string, choice: Choice, known: Partial<Answers>): Answers => ({
  ...BLANK,
  ...known,
  ...withoutBlanks(readDraft<Answers>(draftKey(slug))?.values ?? {}),
  ...withoutBlanks(choice),
})
export const storeAnswers = (slug: string, answers: Answers): void => storeDraft(draftKey(slug), answers)
export const deleteAnswers = (slug: string): void => deleteDraft(draftKey(slug))

/** Sends the answers as the request of the person who is signed in. */
export const sendAnswers = (type: OfferedType, answers: Answers): Promise<SentRequest> =>
  cloud.programRequests.create({
    organization: answers.organization.trim(),
    contactName: answers.name.trim(),
    phone: answers.phone.trim(),
    programDetails: {
      programType: type.name,
      participants: Number(answers.people),
      preferredDates: [
        {
          date: toCivilDate(answers.date),
          startTime: formatClockTime(toMinutesOfDay(answers.start)),
          endTime: endTimeOf(type, answers.start),
        },
      ],
      notes: answers.notes.trim(),
    },
    acceptedTerms: true,
  })
