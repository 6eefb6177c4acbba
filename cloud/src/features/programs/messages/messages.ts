import { abilitiesOf } from '../../../platform/calls/abilities.ts'
import { isAdmin } from '../../../platform/calls/actor.ts'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { pageQuery, presentPage } from '../../../platform/calls/lists.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { logExport } from '../../../platform/process/security-log.ts'
import { notifications } from '../../notifications/notifications.documents.ts'
import { findMessageSubject } from './find-message-subject.ts'
import { conversations, messages } from './messages.documents.ts'
import { presentMessage } from './messages.presenter.ts'
import {
  listClientPeople,
  mayDismissMessages,
  mayListMessages,
  mayReadMessages,
  mayWriteMessage,
} from './messages.rules.ts'

/** The number of a person's newest unread notifications to search for one about a message. */
const UNREAD_SEARCHED = 200

/** Lists the messages about a program or its request, newest first, and the people who get the next one. */
export async function listMessages(context: Context, input: Input<'messages.list'>) {
  const { actor, store } = context
  const subject = mayReadMessages(actor, await findMessageSubject(context, input.programID))
  const { conversationID } = subject
  const query = { ...pageQuery(input, '-createdAt'), where: { conversationID } }
  const [conversation, page, unread] = await Promise.all([
    store.get(conversations, conversationID),
    presentPage(context, messages, mayListMessages(actor, subject, query), (doc) => presentMessage(actor, doc)),
    hasUnread(context, conversationID),
  ])
  const people = listClientPeople(subject, conversation?.writers ?? [])
  return {
    ...page,
    recipients: isAdmin(actor)
      ? people.flatMap(({ name, inAppOnly }) => (inAppOnly ? [] : [name]))
      : [context.settings.centre.name],
    unread,
    waitsSince: conversation?.waitsSince ?? null,
    ...abilitiesOf(actor, {
      send: { call: 'messages.send', rule: () => mayWriteMessage(actor, subject) },
      dismiss: { call: 'messages.dismiss', rule: () => mayDismissMessages(conversation) },
    }),
  }
}

/** True if one of the caller's newest unread notifications is about a message of this conversation. */
async function hasUnread({ actor, store }: Context, conversationID: string): Promise<boolean> {
  const where = { recipientEmail: actor.email, unread: true }
  const { items } = await store.find(notifications, {
    where,
    orderBy: 'createdAt',
    descending: true,
    limit: UNREAD_SEARCHED,
  })
  return items.some(({ type, relatedDocumentId }) => type === 'message' && relatedDocumentId === conversationID)
}

/** Returns a file of a message, with the type that was detected when it was stored. */
export async function downloadMessageFile(context: Context, input: Input<'messages.file'>): Promise<File> {
  const { actor, store, files } = context
  const subject = mayReadMessages(actor, await findMessageSubject(context, input.programID))
  const message = await store.get(messages, input.messageID)
  const file = message?.files.find(({ fileID }) => fileID === input.fileID)
  if (!file || message?.conversationID !== subject.conversationID) refuse('not-found')
  const stored = (await files.get(file.fileID)) ?? refuse('not-found', "We can't find this file.", 'no-file')
  if (isAdmin(actor)) logExport(context, `${context.call} ${subject.conversationID}`)
  return new File([new Uint8Array(stored.bytes)], file.name, { type: file.type })
}
