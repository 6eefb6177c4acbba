import { PAGE } from '@belay/contract/constants'
import { notification } from '@belay/contract/notifications'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuseInvalidQuery } from '../../platform/calls/lists.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import { findFirst } from '../../platform/documents/find-all.ts'
import type { DocumentPage, Versioned } from '../../platform/documents/store.ts'
import { isUnsent, type OutboxEntry, outboxEntries } from '../../platform/outbox/outbox.ts'
import { type Notification, notifications } from '../notifications/notifications.documents.ts'
import { users } from '../users/users.documents.ts'
import { programRequests } from './requests/program-requests.documents.ts'

/** Lists the messages about a program, newest first, then those about its request. The cursor names one of the two. */
export async function listProgramMessages(context: Context, { programID, limit, cursor }: Input<'programs.messages'>) {
  const subjects = await findSubjects(context, programID)
  const items: Versioned<Notification>[] = []
  const most = limit ?? PAGE.default
  const [startIndex = '0', startPosition] = cursor?.split(' ') ?? []
  let [index, position] = [Number(startIndex), startPosition || undefined]
  while (index < subjects.length && items.length < most) {
    const query = {
      where: { about: subjects[index] ?? null },
      orderBy: 'createdAt',
      descending: true,
      limit: most - items.length,
      ...(position && { cursor: position }),
    }
    const page: DocumentPage<Notification> = await refuseInvalidQuery(() => context.store.find(notifications, query))
    items.push(...page.items)
    if (!page.next) index++
    position = page.next ?? undefined
  }
  return { items: await present(context, items), next: index < subjects.length ? `${index} ${position ?? ''}` : null }
}

/** Returns the IDs that messages about a program are filed under: the program's ID, then its request's ID. */
async function findSubjects({ store }: Context, programID: string): Promise<string[]> {
  const stored = await store.get(programRequests, programID)
  if (stored) return stored.programID === null ? [stored.id] : [stored.programID, stored.id]
  const request = await findFirst({ store }, programRequests, { where: { programID }, orderBy: 'createdAt' })
  return [programID, ...(request ? [request.id] : [])]
}

async function present({ store }: Context, messages: readonly Versioned<Notification>[]) {
  const emails = [...new Set(messages.map(({ recipientEmail }) => recipientEmail))]
  const mailIDs = messages.flatMap(({ mailID }) => mailID ?? [])
  const [entries, people] = await Promise.all([store.getMany(outboxEntries, mailIDs), store.getMany(users, emails)])
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
  const nameOf = new Map(people.map(({ email, username }) => [email, username]))
  return messages.map((message) => {
    const entry = message.mailID === null ? undefined : entryOf.get(message.mailID)
    return {
      ...pickFields(shown, message),
      email: message.recipientEmail,
      name: nameOf.get(message.recipientEmail) || message.recipientEmail,
      mail: message.mailID === null ? ('none' as const) : stateOf(message, entry),
      mailError: entry?.lastError ?? message.mailError ?? null,
    }
  })
}

const shown = notification.pick({
  id: true,
  title: true,
  message: true,
  additionalDetails: true,
  readAt: true,
  createdAt: true,
})

/**
 * Returns the delivery state of a message's e-mail. The outbox deletes its entry when an e-mail is delivered and,
 * later, when it was given up; then `mailError` on the notification shows whether it was given up.
 */
function stateOf(
  { mailError }: Notification,
  entry: OutboxEntry | undefined,
): 'sent' | 'undelivered' | 'failing' | 'waiting' {
  if (!entry) return mailError === undefined ? 'sent' : 'undelivered'
  if (entry.givenUp) return 'undelivered'
  return entry.attempts > 0 && isUnsent(entry) ? 'failing' : 'waiting'
}
