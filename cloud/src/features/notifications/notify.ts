import { findAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import { type Attachment, enqueue } from '../../platform/outbox/outbox.ts'
import { users } from '../users/users.documents.ts'
import { openWords } from './link-words.ts'
import { type Notification, notifications } from './notifications.documents.ts'

export type Recipient = { email: string; userid?: string | null }

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
export async function theAdmins(tx: Tx): Promise<Recipient[]> {
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
  admins?: readonly Recipient[],
): Promise<void> {
  const to = (admins ?? (await theAdmins(tx))).filter(({ userid }) => userid !== tx.actor.userid)
  await notify(tx, services, { type: 'announcement', to, ...notice })
}

/**
 * Tells people, in the app and by mail, in the commit of what they are told about. Each address once. What somebody did
 * themselves is there for the record: read already, so that the bell counts only what others did.
 */
export async function notify(tx: Tx, services: Pick<Services, 'settings'>, notice: Notice): Promise<void> {
  const recipients = new Map(
    notice.to.filter(({ email }) => email).map((recipient) => [recipient.email.toLowerCase(), recipient]),
  )
  for (const [email, { userid }] of recipients) {
    tx.create(notifications, {
      id: tx.id(),
      type: notice.type,
      title: notice.title,
      message: notice.message,
      additionalDetails: notice.additionalDetails ?? null,
      relatedDocumentId: notice.relatedDocumentId ?? null,
      recipientEmail: email,
      userID: userid ?? null,
      requestData: notice.requestData ?? null,
      link: notice.link ?? null,
      readAt: email === tx.actor.email ? tx.now : null,
    })
    if (notice.inAppOnly) continue
    const { title: subject, link, ics, attachment } = notice
    const paragraphs = [notice.message, ...(notice.additionalDetails ? [notice.additionalDetails] : [])]
    const action = link ? { label: openWords(link), url: services.settings.origin + link } : undefined
    const content = renderMail(services.settings, { to: email, subject, paragraphs, action, ics })
    enqueue(tx, { kind: 'mail', letter: content, ...(attachment ? { attachment } : {}) })
  }
}
