import { linkTo } from '@belay/contract/links'
import type { WhereToGo } from '@belay/contract/where-to-go'
import type { Services } from '../../platform/calls/gate.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { dateInWords, timeInWords } from '../../platform/time/date-in-words.ts'
import { buildCalendarFile, toEventFields } from '../calendar/calendar-file.ts'
import { clients } from '../clients/clients.documents.ts'
import type { Message, MessageLink, Person } from '../notifications/message.ts'
import { appointmentInWords } from '../places/appointment-in-words.ts'
import { findWhereToGo } from '../places/find-where-to-go.ts'
import { clientPrograms } from './contracts/client-programs.documents.ts'
import { partiesOf as contractParties } from './contracts/contract-parties.ts'
import { programRequests } from './requests/program-requests.documents.ts'
import type { ScheduleEntry, VersionedEntry } from './schedule/program-schedule.documents.ts'

/** Returns the link to the client's page of a program. */
const clientLink = (programID: string): MessageLink => ({
  ...linkTo.day(programID),
  label: 'Open the program',
})

/** The content of a message to the client about a program's date. */
type ScheduleEvent = {
  entry: VersionedEntry
  where: WhereToGo
  people: readonly ClientPerson[]
  settings: Settings
  /** The time of the change, in ms. */
  now: number
}
type ClientPerson = Person & { name: string }

/** Builds the messages to the client when the program gets a date. */
export const programScheduled = (event: ScheduleEvent): Message[] =>
  clientMessages(event, {
    title: `${event.entry.programName} has a date`,
    message: `${event.entry.programName} is planned for ${describe(event)}.`,
    inMail: { message: 'We planned your program.' },
  })

/** Builds the messages to the client when the program changed. They describe the new state. */
export const programRescheduled = (event: ScheduleEvent): Message[] =>
  clientMessages(event, {
    title: `${event.entry.programName} changed`,
    message: `${event.entry.programName} changed. It is now planned for ${describe(event)}.`,
    inMail: { message: 'It is now planned like this.' },
  })

/** Builds the messages to the client when the program is cancelled. The file removes it from their calendar. */
export const programCancelled = (event: ScheduleEvent): Message[] =>
  clientMessages(event, {
    type: 'program_cancelled',
    title: `${event.entry.programName} is cancelled`,
    message: `${event.entry.programName} is cancelled. It was planned for ${describe(event)}.`,
    inMail: { message: 'It was planned like this.' },
    cancel: true,
  })

/** Builds the messages to the client when the program loses its date. The file removes it from their calendar. */
export const programUnscheduled = (event: ScheduleEvent): Message[] =>
  // This commit deletes the entry, so its stored version cannot grow; the calendar file needs a higher number.
  clientMessages(
    { ...event, entry: { ...event.entry, version: event.entry.version + 1 } },
    {
      title: `${event.entry.programName} no longer has a date`,
      message: `${event.entry.programName} was taken off our schedule. It was planned for ${describe(event)}.`,
      inMail: { message: 'It was taken off our schedule. It was planned like this.' },
      cancel: true,
    },
  )

/** The reason that staff read when they are released because a request was deleted. */
export const REQUEST_DELETED = 'The request was deleted.'

/** Returns the reason that staff read when their program is taken off the calendar. */
export const takenOffReason = ({ programName }: Pick<ScheduleEntry, 'programName'>): string =>
  `${programName} was taken off the schedule.`

/** Returns the reason that staff read when their program is cancelled: its date before the change, its name after. */
export const cancelledReason = ({ date }: ScheduleEntry, { programName }: ScheduleEntry): string =>
  `${programName} on ${dateInWords(date)} was cancelled.`

const describe = ({ entry, where }: ScheduleEvent) => appointmentInWords({ ...entry, where })

/** Builds one message per person of the client, because the calendar file names the attendee. */
function clientMessages(
  { entry, where, people, settings, now }: ScheduleEvent,
  words: Pick<Message, 'title' | 'message' | 'inMail'> & { type?: 'program_cancelled'; cancel?: boolean },
): Message[] {
  const event = {
    ...toEventFields(entry),
    where,
    sequence: entry.version,
    status: 'confirmed' as const,
    changedAt: now,
    page: 'day' as const,
  }
  return people.map(({ name, ...person }) => ({
    type: words.type ?? 'program_changed',
    recipients: [person],
    title: words.title,
    message: words.message,
    inMail: words.inMail,
    relatedDocumentId: entry.programID,
    programIDs: [entry.programID],
    link: clientLink(entry.programID),
    facts: [
      { what: entry.programName, when: timeInWords(entry), where: words.cancel ? { ...where, mapLink: '' } : where },
    ],
    calendarFile: buildCalendarFile(settings, event, { name, email: person.email }, words.cancel),
  }))
}

/** Reads the data for messages to the client about this program. */
export const findScheduleEvent = async (
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  entry: VersionedEntry,
): Promise<ScheduleEvent> => ({
  entry,
  where: await findWhereToGo(tx, entry, true),
  people: await findClientPeople(tx, entry),
  settings,
  now: tx.now,
})

/** Finds a program's people at the client: the requester and the contract's contact, else the client's contact. */
async function findClientPeople(tx: Tx, entry: ScheduleEntry): Promise<ClientPerson[]> {
  const contract = await tx.get(clientPrograms, entry.programID)
  const request = entry.requestID ? await tx.get(programRequests, entry.requestID) : null
  const people = [
    ...(request ? [{ email: request.email, userid: request.userid, name: request.contactName }] : []),
    ...(contract ? [{ email: contractParties(contract).contactPersonEmail, name: contract.contactPersonName }] : []),
  ]
  if (people.length === 0 && entry.clientID) {
    const client = await tx.get(clients, entry.clientID)
    if (client?.contactEmail) people.push({ email: client.contactEmail, name: client.contactName })
  }
  return people.filter(
    (person, index) => people.findIndex(({ email }) => email.toLowerCase() === person.email.toLowerCase()) === index,
  )
}
