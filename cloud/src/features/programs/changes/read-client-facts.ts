import type { Services } from '../../../platform/calls/gate.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import type { Person } from '../../notifications/message.ts'
import { findUserByUserid } from '../../users/find-users.ts'
import { findParties, listReaders } from '../find-parties.ts'
import { findScheduleEvent } from '../programs.notifications.ts'
import { programSchedule, type VersionedEntry } from '../schedule/program-schedule.documents.ts'
import type { ClientFacts } from './change-requests.rules.ts'

/** Reads the documents of a program that name its client's people. */
export async function readClientFacts(reader: Tx | { store: DocumentStore }, programID: string): Promise<ClientFacts> {
  const { get } = 'lock' in reader ? reader : reader.store
  const [entry, parties] = await Promise.all([get(programSchedule, programID), findParties(reader, programID)])
  return { entry, ...parties }
}

/**
 * Returns the client's people who get a message about a change: those of the program, and the person who asked, unless
 * their rights were taken back.
 */
export async function findPeopleOfChange(
  tx: Tx,
  context: Pick<Services, 'settings'>,
  { entry, userid }: { entry: VersionedEntry; userid: string },
): Promise<readonly Person[]> {
  const { people } = await findScheduleEvent(tx, context, entry)
  const [asker, facts] = await Promise.all([findUserByUserid(tx, userid), readClientFacts(tx, entry.programID)])
  const isAmong = asker === null || people.some(({ email }) => email.toLowerCase() === asker.email)
  return isAmong || !listReaders(facts).includes(asker.email) ? people : [...people, { email: asker.email, userid }]
}
