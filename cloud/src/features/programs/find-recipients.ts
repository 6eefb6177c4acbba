import type { Context } from '../../platform/calls/gate.ts'
import type { Collection } from '../../platform/documents/store.ts'
import type { ListTouched } from '../../platform/documents/transaction.ts'
import { clients } from '../clients/clients.documents.ts'
import { isNotified } from '../notifications/is-notified.ts'
import { notifications } from '../notifications/notifications.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import { users } from '../users/users.documents.ts'
import { clientPrograms } from './contracts/client-programs.documents.ts'
import { partiesOf } from './contracts/contract-parties.ts'
import { programRequests } from './requests/program-requests.documents.ts'

/** Returns each e-mail and unread notification that a change would send: its recipient and its title. */
export async function findRecipients({ store, actor, change }: Context, touched: ListTouched) {
  // A notification of an earlier change that this change only updates does not notify anybody again.
  const messages = touched(notifications)
    .flatMap(({ after }) => (after?.changeID === change.id ? [after] : []))
    .filter((message) => isNotified(message, actor.email))
  const emails = [...new Set(messages.map(({ recipientEmail }) => recipientEmail))]
  const names = new Map([
    ...(await store.getMany(users, emails)).map(({ email, username }) => [email, username] as const),
    ...namesIn(touched),
  ])
  return messages.map(({ recipientEmail: email, title }) => ({ email, name: names.get(email) || email, about: title }))
}

/** Returns pairs of lower-case e-mail address and name, from the documents that the change has read. */
function namesIn(touched: ListTouched): (readonly [string, string])[] {
  const read = <Doc extends object>(collection: Collection<Doc>) =>
    touched(collection).flatMap(({ before }) => before ?? [])
  const pairs = [
    ...read(clients).map(({ contactEmail, contactName }) => [contactEmail, contactName] as const),
    ...read(programRequests).map(({ email, contactName }) => [email, contactName] as const),
    ...read(clientPrograms).map(
      (contract) => [partiesOf(contract).contactPersonEmail, contract.contactPersonName] as const,
    ),
    ...read(staff).map(({ email, name }) => [email, name] as const),
  ]
  return pairs.filter(([, name]) => name).map(([email, name]) => [email.toLowerCase(), name] as const)
}
