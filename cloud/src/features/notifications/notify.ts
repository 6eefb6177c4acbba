import { addressOf } from '@belay/contract/links'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import { type Attachment, enqueue } from '../../platform/outbox/outbox.ts'
import { asEffect } from '../../platform/permit.ts'
import { users } from '../users/users.documents.ts'
import { openWords } from './link-words.ts'
import type { Message, Person, Recipient } from './message.ts'
import { type Notification, notifications } from './notifications.documents.ts'

export type { Person as Recipient } from './message.ts'

export type Notice = {
  type: Notification['type']
  to: readonly Recipient[]
  title: string
  message: string
  additionalDetails?: string
  relatedDocumentId?: string
  requestData?: Notification['requestData']
  /** The page of the app where the matter can be seen or handled. */
  link?: string
  /** Only in the app, no mail. */
  inAppOnly?: true
  /** A calendar file to attach to the mail. */
  ics?: string
  /** A file to attach to the mail. */
  attachment?: Attachment
}

/** Everyone who is an Admin now, but the disabled: who may not come in is told nothing. */
export async function theAdmins(tx: Tx): Promise<Person[]> {
  const admins = await findAll(tx.store, users, {
    where: { permission: 'Admin', disabled: false },
    orderBy: 'createdAt',
  })
  return admins.map(({ email, userid }) => ({ email, userid }))
}

/** Tells every Admin but the one who acts: what an Admin changes about themselves is for the others to see. */
export async function tellOtherAdmins(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  notice: Omit<Notice, 'to' | 'type'>,
  admins?: readonly Person[],
): Promise<void> {
  const to = (admins ?? (await theAdmins(tx))).filter(({ userid }) => userid !== tx.actor.userid)
  await notify(tx, services, { type: 'announcement', to, ...notice })
}

/**
 * Sends a message, in the app and by mail, in the commit of what it is about. Each address gets it once. What somebody
 * did themselves is there for the record: read already, so that the bell counts only what others did.
 */
export async function notify(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  given: Message | readonly Message[] | Notice,
): Promise<void> {
  const messages = 'to' in given ? [messageOf(given)] : [given].flat()
  for (const message of messages) await send(tx, services, message)
}

async function send(tx: Tx, services: Pick<Services, 'settings'>, message: Message): Promise<void> {
  for (const recipient of await peopleOf(tx, message.recipients)) {
    await writeNotification(tx, message, recipient)
    if (!message.inAppOnly && !recipient.inAppOnly) enqueueMail(tx, services, message, recipient)
  }
}

function messageOf({ to, additionalDetails, ics, link, ...notice }: Notice): Message {
  return {
    ...notice,
    recipients: to,
    details: additionalDetails,
    calendarFile: ics,
    link: link ? { to: link as '/', search: {}, label: openWords(link) } : undefined,
  }
}

/** The people behind these recipients, each address once; who gets a mail for one reason gets it. */
async function peopleOf(tx: Tx, recipients: readonly Recipient[]): Promise<Person[]> {
  const people = new Map<string, Person>()
  for (const recipient of recipients) {
    for (const person of 'group' in recipient ? await adminsOf(tx, recipient.except) : [recipient]) {
      const email = person.email.toLowerCase()
      const known = people.get(email)
      const inAppOnly = person.inAppOnly && (known === undefined || known.inAppOnly)
      const userid = person.userid ?? known?.userid ?? null
      if (email) people.set(email, { email, userid, ...(inAppOnly ? { inAppOnly } : {}) })
    }
  }
  return [...people.values()]
}

async function adminsOf(tx: Tx, except: readonly string[]): Promise<Person[]> {
  const left = new Set(except.map((email) => email.toLowerCase()))
  return (await theAdmins(tx)).filter(({ email }) => !left.has(email.toLowerCase()))
}

async function writeNotification(tx: Tx, message: Message, { email, userid = null }: Person): Promise<void> {
  const content = {
    title: message.title,
    message: message.message,
    additionalDetails: message.details || null,
    link: message.link ? addressOf(message.link) : null,
    readAt: email === tx.actor.email ? tx.now : null,
  }
  const id = message.key ? `${message.key}-${userid ?? email}` : tx.id()
  const earlier = message.key ? await tx.get(notifications, id) : null
  if (earlier) {
    tx.update(notifications, asEffect(earlier), content)
    return
  }
  tx.create(notifications, {
    id,
    type: message.type,
    relatedDocumentId: message.relatedDocumentId ?? null,
    recipientEmail: email,
    userID: userid,
    requestData: message.requestData ?? null,
    ...content,
  })
}

function enqueueMail(tx: Tx, { settings }: Pick<Services, 'settings'>, message: Message, { email }: Person): void {
  const { title: subject, details, link, calendarFile: ics, attachment } = message
  const paragraphs = [message.message, ...(details ? [details] : [])]
  const action = link ? { label: link.label, url: settings.origin + addressOf(link) } : undefined
  const letter = renderMail(settings, { to: email, subject, paragraphs, action, ics })
  enqueue(tx, { kind: 'mail', letter, ...(attachment ? { attachment } : {}) })
}
