import { MESSAGES } from '@belay/contract/constants'
import type { Actor } from '../../../platform/calls/actor.ts'
import { isAdmin } from '../../../platform/calls/actor.ts'
import { permit, permitAs, permitReading, type Readable } from '../../../platform/calls/permit.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { Query } from '../../../platform/documents/store.ts'
import { belongsToClient } from '../client-people.rules.ts'
import { normalizeEmail, partiesOf } from '../contracts/contract-parties.ts'
import type { MessageSubject } from './find-message-subject.ts'
import type { VersionedConversation, VersionedMessage } from './messages.documents.ts'

/** A person of the client who gets messages. */
export type ClientPerson = { email: string; name: string; userid: string | null; inAppOnly?: true }

/** True if the caller is an Admin, or may read the request or the contract as one of the client's people. */
function canReadMessages(actor: Actor, subject: MessageSubject): boolean {
  const { request, contract, entry } = subject
  if (isAdmin(actor)) return request !== null || contract !== null || entry !== null
  return belongsToClient(actor, subject)
}

/** Permits the client's people and Admins to read messages. Throws `not-found` for everybody else. */
export const mayReadMessages = (actor: Actor, subject: MessageSubject) =>
  permitAs('not-found', subject, canReadMessages(actor, subject))

/** Permits the client's people and Admins to read a page of the messages about a subject. */
export const mayListMessages = (actor: Actor, subject: MessageSubject, query: Query): Readable =>
  permitReading(query, canReadMessages(actor, subject))

/**
 * Returns the client's people who get a message of the centre: the requester, the other contacts, the contract's
 * contact, and others who wrote. Before the approval, other contacts get it in the app only, because a stranger may
 * have typed their addresses.
 */
export function listClientPeople({ request, contract }: MessageSubject, writers: readonly string[]): ClientPerson[] {
  const people: ClientPerson[] = []
  const add = (email: string, name: string, more: Partial<ClientPerson> = {}) => {
    const address = normalizeEmail(email)
    if (address && !people.some((person) => person.email === address))
      people.push({ email: address, name: name || address, userid: null, ...more })
  }
  if (request) add(request.email, request.contactName, { userid: request.userid })
  const parties = contract && partiesOf(contract)
  if (contract && parties) add(parties.contactPersonEmail, contract.contactPersonName)
  for (const email of request?.otherContacts ?? []) add(email, '', request?.approved ? {} : { inAppOnly: true })
  if (parties && writers.includes(normalizeEmail(parties.signerEmail))) add(parties.signerEmail, '')
  return people
}

/** Permits writing: the client's people, and Admins if the client has somebody who gets the message. */
export function mayWriteMessage(actor: Actor, subject: MessageSubject) {
  const permitted = mayReadMessages(actor, subject)
  const hasReader = !isAdmin(actor) || listClientPeople(subject, []).length > 0
  return permit(permitted, hasReader, 'This program has no contact who could read a message.', 'no-contact')
}

/** Permits an answer by e-mail, except about a program or request that was cancelled long ago. */
export function mayReplyByMail(actor: Actor, subject: MessageSubject, now: number) {
  const permitted = mayWriteMessage(actor, subject)
  const { request, entry } = subject
  const cancelledAt =
    entry?.status === 'cancelled' ? entry.updatedAt : request?.cancelled ? request.updatedAt : undefined
  const isRecent = cancelledAt === undefined || now - cancelledAt <= MESSAGES.repliesAfterCancelling
  return permit(permitted, isRecent, 'This program was cancelled long ago.', 'cancelled')
}

/** Refuses more messages about one program in a day, because each is mailed to the Admins. Admins have no limit. */
export function refuseTooManyMessages(actor: Actor, today: number): void {
  if (isAdmin(actor) || today < MESSAGES.perDay) return
  refuse('resource-exhausted', 'You have sent many messages today. Please call us.', 'too-many-messages')
}

/** Permits Admins to mark messages as needing no answer, while they wait for one. */
export function mayDismissMessages(conversation: VersionedConversation | null) {
  const existing = conversation ?? refuse('failed-precondition', NOTHING_WAITS, 'not-waiting')
  return permit(existing, existing.waitsSince !== null, NOTHING_WAITS, 'not-waiting')
}
const NOTHING_WAITS = 'No message waits for an answer.'

/** Permits the update of a conversation by a message about the same subject. */
export const mayFollowMessage = (conversation: VersionedConversation, subject: MessageSubject) =>
  permitAs('internal', conversation, conversation.conversationID === subject.conversationID)

/** Permits the deletion of a message or conversation after its request or program was deleted. */
export const mayFollowSubject = <Doc extends VersionedMessage | VersionedConversation>(
  doc: Doc,
  conversationID: string,
) => permitAs('internal', doc, doc.conversationID === conversationID)
