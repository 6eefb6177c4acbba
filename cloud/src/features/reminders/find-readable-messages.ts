import type { Tx } from '../../platform/documents/transaction.ts'
import type { Notification } from '../notifications/notifications.documents.ts'
import { listReaders } from '../programs/find-parties.ts'
import { findMessageSubject } from '../programs/messages/find-message-subject.ts'
import type { User } from '../users/users.documents.ts'

/** True for messages about a person's own work: it stays their own when the person gets another role. */
const isAboutOwnWork = ({ type, programIDs }: Notification) => programIDs.length === 0 || type === 'program_assignment'

/**
 * Returns those of a person's messages that are about their own work, or about a program that the person may still see
 * as an Admin or as one of the client's people (R441).
 */
export async function findReadableMessages<Sent extends Notification>(
  tx: Tx,
  { email, permission }: Pick<User, 'email' | 'permission'>,
  sent: readonly Sent[],
): Promise<Sent[]> {
  if (permission === 'Admin') return [...sent]
  const programIDs = new Set(sent.filter((message) => !isAboutOwnWork(message)).flatMap(({ programIDs }) => programIDs))
  const visible = new Set<string>()
  for (const id of programIDs) if (listReaders(await findMessageSubject(tx, id)).includes(email)) visible.add(id)
  return sent.filter((message) => isAboutOwnWork(message) || message.programIDs.some((id) => visible.has(id)))
}
