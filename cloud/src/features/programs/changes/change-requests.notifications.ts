import { linkTo } from '@belay/contract/links'
import { dateInWords, timeInWords } from '../../../platform/time/date-in-words.ts'
import { ALL_ADMINS, adminsExcept, type Message, type Person } from '../../notifications/message.ts'
import { factsOfEntry } from '../schedule/facts-of-entry.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import type { ChangeRequest } from './change-requests.documents.ts'

type Wish = Pick<ChangeRequest, 'participants' | 'participantsBefore' | 'dates'>
type ChangeFacts = { change: ChangeRequest; entry: ScheduleEntry }
type MessageFacts = ChangeFacts & { people: readonly Person[] }

/** The most mails to one person about one program's changes in a day. */
const MOST_MAILS = 5

/** Describes a wish: "34 participants instead of 30, on Mon, Dec 14, 9:00 AM to 1:00 PM or Tue, Dec 15, …". */
function describeWish({ participants, participantsBefore, dates }: Wish): string {
  const size = participants === null ? [] : [describeHeadcount(participants, participantsBefore)]
  const when = new Intl.ListFormat('en', { type: 'disjunction' }).format(dates.map(timeInWords))
  return [...size, ...(when ? [when] : [])].join(', ')
}

const describeHeadcount = (participants: number, before: number | null) =>
  before === null ? `${participants} participants` : `${participants} participants instead of ${before}`

const sizeOf = ({ participants }: ScheduleEntry) => (participants === null ? [] : [`with ${participants} participants`])

const aboutChange = ({ id, programID }: ChangeRequest, entry: ScheduleEntry) => ({
  type: 'program_changed' as const,
  relatedDocumentId: id,
  programIDs: [programID],
  facts: [factsOfEntry(entry)],
  mostMails: MOST_MAILS,
})
const openForAdmins = (programID: string) => ({ ...linkTo.program(programID), label: 'Open the program' })
const openForClient = (programID: string) => ({ ...linkTo.day(programID), label: 'Open the program' })

/** Builds the message that tells the Admins that a client asks for a change. */
export const changeRequested = ({ change, entry }: ChangeFacts): Message => ({
  ...aboutChange(change, entry),
  recipients: [ALL_ADMINS],
  title: `${change.askedByName} asks for a change of ${entry.programName}`,
  message: `They would like ${describeWish(change)}. It is planned for ${timeInWords(entry)}.`,
  inMail: { message: `They would like ${describeWish(change)}. It is planned like this.` },
  words: change.note,
  link: openForAdmins(change.programID),
})

/** Builds the messages that tell the Admins and the client's people about a new headcount. */
export const headcountChanged = ({
  change,
  entry,
  people,
  by,
}: MessageFacts & { by: { name: string; email: string } }) => {
  const { participants, participantsBefore, programID } = change
  const size = describeHeadcount(participants ?? 0, participantsBefore)
  const about = { ...aboutChange(change, entry), canWait: true }
  const toAdmins: Message = {
    ...about,
    recipients: [adminsExcept(by.email)],
    title: `${entry.programName} has a new headcount`,
    message: `${by.name} changed it to ${size}, on ${dateInWords(entry.date)}.`,
    words: change.note,
    link: openForAdmins(programID),
  }
  const toClient: Message = {
    ...about,
    recipients: people,
    title: `We plan for ${participants} participants`,
    message: `${by.name} changed the headcount of ${entry.programName} to ${size}.`,
    link: openForClient(programID),
  }
  return [toAdmins, toClient]
}

/** Builds the message that tells the client's people about an accepted change. A new date is mailed separately. */
export const changeAccepted = ({ change, entry, people }: MessageFacts): Message => ({
  ...aboutChange(change, entry),
  recipients: people,
  title: `We made the change you asked for: ${entry.programName}`,
  message: `It is now planned for ${[timeInWords(entry), ...sizeOf(entry)].join(', ')}.`,
  link: openForClient(change.programID),
  inAppOnly: change.accepted !== null,
})

/** Builds the message that tells the client's people about a declined change, with the reason. */
export const changeDeclined = ({ change, entry, people }: MessageFacts): Message => ({
  ...aboutChange(change, entry),
  recipients: people,
  title: `We can't make the change you asked for: ${entry.programName}`,
  message: `You asked for ${describeWish(change)}. It stays as planned, on ${timeInWords(entry)}.`,
  inMail: { message: `You asked for ${describeWish(change)}. It stays as planned.` },
  details: change.reason,
  link: openForClient(change.programID),
})
