import { DAY } from '@belay/contract/constants'
import { addressOf, linkTo } from '@belay/contract/links'
import type { Services } from '../../platform/calls/gate.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type MailContent, renderMail } from '../../platform/mail/mail-template.ts'
import { receivesReplies } from '../../platform/mail/reply-address.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { pushSettings } from '../push/push.documents.ts'
import { users } from '../users/users.documents.ts'
import { isNotified } from './is-notified.ts'
import type { Message, MessageLink, Person, Recipient } from './message.ts'
import { type Notification, notifications } from './notifications.documents.ts'
import { mayReplaceNotification } from './notifications.rules.ts'
import { enqueuePushes } from './push-notification.ts'
import { quoteWords } from './quote-words.ts'

/** Returns all Admins, except disabled ones. */
export async function findAdmins(tx: Tx): Promise<Person[]> {
  const where = { permission: 'Admin', disabled: false }
  const admins = await findAll(tx.store, users, { where, orderBy: 'createdAt' })
  return admins.map(({ email, userid }) => ({ email, userid }))
}

/**
 * Sends messages, in the app and by mail, once per address, in the transaction of their event. A message that is mailed
 * also goes to the person's devices. A person's own action becomes a read notification, so that only other people's
 * actions are unread. A question, and an action that may be another person's, are unread for everyone.
 */
export async function notify(tx: Tx, services: Pick<Services, 'settings'>, messages: Message | readonly Message[]) {
  for (const message of [messages].flat()) await send(tx, services, message)
}

async function send(tx: Tx, services: Pick<Services, 'settings'>, message: Message): Promise<void> {
  for (const recipient of await resolveRecipients(tx, message.recipients)) {
    const isInAppOnly = message.inAppOnly || recipient.inAppOnly || (await reachedMailLimit(tx, message, recipient))
    const waits = !isInAppOnly && (await waitsForDailyMail(tx, message, recipient))
    const mailID = isInAppOnly || waits ? (message.mailID ?? null) : await enqueueMail(tx, services, message, recipient)
    const notification = await writeNotification(tx, message, recipient, { mailID, waits })
    if ((mailID !== null || waits) && notification.readAt === null)
      await enqueuePushes(tx, recipient, notification, message.answer)
    if (isNotified({ recipientEmail: recipient.email, mailID }, tx.actor.email)) tx.countNotified(recipient.email)
  }
}

const startsUnread = (tx: Tx, { answer, isUnreadForAuthor }: Message, { email }: Person) =>
  email !== tx.actor.email || answer !== undefined || isUnreadForAuthor === true

/** True if a message can wait and its recipient chose the daily e-mail. A person's own action is mailed at once. */
async function waitsForDailyMail(tx: Tx, message: Message, person: Person): Promise<boolean> {
  if (!message.canWait || !startsUnread(tx, message, person)) return false
  const userid = person.userid ?? (await tx.store.getMany(users, [person.email]))[0]?.userid
  const [choices] = userid ? await tx.store.getMany(pushSettings, [userid]) : []
  return choices?.dailyMail === true
}

/** True if a person already got the most mails about a document in a day. Withdrawn mails don't count. */
async function reachedMailLimit(tx: Tx, { mostMails, relatedDocumentId }: Message, { email }: Person) {
  if (mostMails === undefined) return false
  const where = { recipientEmail: email }
  const recent = await findAll(tx.store, notifications, { where, orderBy: 'createdAt', from: tx.now - DAY })
  const mails = recent.filter((earlier) => earlier.mailID !== null && earlier.relatedDocumentId === relatedDocumentId)
  return mails.length >= mostMails
}

/** Resolves the recipients to people, each address once. A person gets a mail if any of their entries asks for one. */
async function resolveRecipients(tx: Tx, recipients: readonly Recipient[]): Promise<Person[]> {
  const people = new Map<string, Person>()
  for (const recipient of recipients) {
    for (const person of 'group' in recipient ? await adminsOf(tx, recipient.except) : [recipient]) {
      const email = person.email.toLowerCase()
      const earlier = people.get(email)
      const inAppOnly = person.inAppOnly && (earlier === undefined || earlier.inAppOnly)
      const userid = person.userid ?? earlier?.userid ?? null
      const why = earlier ? earlier.why && person.why : person.why
      const linkWithoutAccount = earlier?.linkWithoutAccount ?? person.linkWithoutAccount
      if (email) people.set(email, { email, userid, why, linkWithoutAccount, ...(inAppOnly ? { inAppOnly } : {}) })
    }
  }
  return [...people.values()]
}

async function adminsOf(tx: Tx, except: readonly string[]): Promise<Person[]> {
  const excepted = new Set(except.map((email) => email.toLowerCase()))
  return (await findAdmins(tx)).filter(({ email }) => !excepted.has(email.toLowerCase()))
}

/** Returns the ID of a person's notification with this key. */
export const notificationID = (key: string, { email, userid }: Person): string => `${key}-${userid ?? email}`

type Mailing = { mailID: string | null; waits: boolean }

async function writeNotification(tx: Tx, message: Message, person: Person, { mailID, waits }: Mailing) {
  const { email, userid = null } = person
  const content = {
    title: message.title,
    message: message.message,
    additionalDetails: [message.details, message.words].filter(Boolean).join('\n') || null,
    link: message.link ? addressOf(message.link) : null,
    readAt: startsUnread(tx, message, person) ? null : tx.now,
    changeID: tx.change.id,
    mailID,
    waitsForDailyMail: waits ? (true as const) : undefined,
    mailError: undefined,
  }
  const id = message.key ? notificationID(message.key, { email, userid }) : tx.id()
  const earlier = message.key ? await tx.get(notifications, id) : null
  if (earlier) {
    const history = keepEarlier(earlier, tx.change.id)
    return tx.update(notifications, mayReplaceNotification(earlier, message.type), { ...content, ...history })
  }
  return tx.create(notifications, {
    id,
    type: message.type,
    relatedDocumentId: message.relatedDocumentId ?? null,
    programIDs: [...(message.programIDs ?? [])],
    recipientEmail: email,
    userID: userid,
    requestData: message.requestData ?? null,
    ...content,
  })
}

const MOST_EARLIER = 10

/** Returns the history of a notification that another change replaces, so that an Undo can restore it. */
function keepEarlier({ changeID, message, readAt, earlier = [] }: Notification, now: string) {
  return changeID === now ? {} : { earlier: [...earlier, { changeID, message, readAt }].slice(-MOST_EARLIER) }
}

async function enqueueMail(tx: Tx, { settings }: Pick<Services, 'settings'>, message: Message, person: Person) {
  const { attachment, answer, reply } = message
  const { email } = person
  const hasAccount = Boolean(person.userid) || (await tx.store.getMany(users, [email])).length > 0
  const notes = buildPersonalNotes(settings, person, message, hasAccount)
  const linked = chooseLink(person, message, hasAccount)
  const placeholder = tx.id()
  const mail = renderMail(settings, buildMailContent(settings, linked, { to: email, notes, linkToken: placeholder }))
  return enqueue(tx, {
    kind: 'mail',
    mail,
    ...(attachment ? { attachment } : {}),
    ...(answer ? { link: { target: { ...answer, email }, placeholder } } : {}),
    ...(reply && receivesReplies(settings) ? { reply: { ...reply, email } } : {}),
  })
}

/** Returns the message with the link that this person can open. */
export const chooseLink = ({ linkWithoutAccount }: Person, message: Message, hasAccount: boolean): Message =>
  linkWithoutAccount && !hasAccount ? { ...message, link: linkWithoutAccount } : message

/** Returns the small print of a person's mail: how to answer, why they get it, and how to open its link. */
export const buildPersonalNotes = (
  settings: Pick<Settings, 'mail'>,
  { email, why, linkWithoutAccount }: Person,
  { link, reply }: Message,
  hasAccount: boolean,
): string[] => [
  ...(reply ? [receivesReplies(settings) ? CAN_REPLY : CANNOT_REPLY] : []),
  ...(why ? [why] : []),
  ...(link && !hasAccount && !linkWithoutAccount
    ? [`To open this, create an account with this e-mail address: ${email}`]
    : []),
]

const CAN_REPLY = 'To answer, reply to this e-mail or open the conversation.'
const CANNOT_REPLY = "To answer, open the conversation. We don't see replies to this e-mail there."

type ForRecipient = { to: string; notes?: readonly string[]; linkToken?: string }

/**
 * Returns the mail content of a message for one recipient. `notes`: small print for this recipient alone. `linkToken`:
 * the token of a link that answers without a sign-in, or the placeholder for it.
 */
export function buildMailContent(
  { origin }: Pick<Settings, 'origin'>,
  message: Message,
  { to, notes = [], linkToken = '' }: ForRecipient,
): MailContent {
  const { title: subject, words, link, facts, calendarFile } = message
  const { message: opening, details } = { ...message, ...message.inMail }
  const paragraphs = [opening, details ?? '', words ? quoteWords(words) : ''].filter(Boolean)
  const toButton = ({ label, ...target }: MessageLink) => ({ label, url: origin + addressOf(target) })
  const button = link && toButton(link)
  const choice = (label: string, accept: 'yes' | 'no') => ({
    label,
    url: origin + addressOf(linkTo.answerShift(linkToken, accept)),
  })
  const choices = message.answer ? [choice('Yes, I can work', 'yes'), choice("No, I can't", 'no')] : []
  const ratings = message.ratings?.map(toButton)
  return { to, subject, paragraphs, facts, ratings, choices, button, notes, calendarFile }
}
