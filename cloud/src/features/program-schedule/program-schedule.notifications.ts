import { addressOf, linkTo } from '@belay/contract/links'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { partiesOf as contractParties } from '../client-programs/addresses.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { clients } from '../clients/clients.documents.ts'
import { notify, type Recipient } from '../notifications/notify.ts'
import { programRequests } from '../program-requests/program-requests.documents.ts'
import { calendarFile, occasionOf } from './calendar-file.ts'
import type { ScheduleEntry } from './program-schedule.documents.ts'

const WORDS = {
  scheduled: { type: 'program_changed', title: 'has a date', says: 'is scheduled for' },
  moved: { type: 'program_changed', title: 'changed', says: 'changed. It is now scheduled for' },
  cancelled: { type: 'program_cancelled', title: 'is cancelled', says: 'is cancelled. It was planned for' },
  unscheduled: {
    type: 'program_changed',
    title: 'no longer has a date',
    says: 'was taken off our schedule. It was planned for',
  },
} as const

/** Tells the client of a program what became of it: the contact of the contract and the requester, else the client's contact. A calendar update comes along. */
export async function tellClient(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  entry: Versioned<ScheduleEntry>,
  what: keyof typeof WORDS,
): Promise<void> {
  const { type, title, says } = WORDS[what]
  const off = what === 'cancelled' || what === 'unscheduled'
  const { programID, programName, date, startTime, endTime, location } = entry
  const event = {
    ...occasionOf(entry),
    sequence: entry.version + (what === 'unscheduled' ? 1 : 0),
    status: 'confirmed' as const,
    changedAt: tx.now,
  }
  for (const { name, ...recipient } of await clientPeople(tx, entry)) {
    await notify(tx, services, {
      type,
      to: [recipient],
      title: `${programName} ${title}`,
      message: `${programName} ${says} ${date}, ${startTime} to ${endTime}${location ? `, ${location}` : ''}.`,
      relatedDocumentId: programID,
      requestData: null,
      link: addressOf(linkTo.requestedProgram(programID)),
      ics: calendarFile(services.settings, event, { name, email: recipient.email }, off),
    })
  }
}

async function clientPeople(tx: Tx, entry: ScheduleEntry): Promise<(Recipient & { name: string })[]> {
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
