import { addressOf } from '@belay/contract/links'
import { previews as clientPrograms } from './features/client-programs/client-programs.notifications.previews.ts'
import { previews as signingLinks } from './features/client-programs/signing-link.messages.previews.ts'
import { previews as hoursLogged } from './features/hours-logged/hours-logged.notifications.previews.ts'
import type { Message, Recipient } from './features/notifications/message.ts'
import { previews as notifications } from './features/notifications/notifications.notifications.previews.ts'
import { contentOfMail } from './features/notifications/notify.ts'
import { previews as payRuns } from './features/pay-runs/pay-runs.notifications.previews.ts'
import { previews as programRequests } from './features/program-requests/program-requests.notifications.previews.ts'
import { previews as programs } from './features/programs/programs.notifications.previews.ts'
import { previews as staff } from './features/staff/staff.notifications.previews.ts'
import { previews as staffPrograms } from './features/staff-programs/staff-programs.notifications.previews.ts'
import { previews as users } from './features/users/users.notifications.previews.ts'
import { previews as identity } from './platform/identity/identity.messages.previews.ts'
import { type MailContent, renderMail } from './platform/mail/mail-template.ts'
import type { Settings } from './platform/settings.ts'

const FEATURES = {
  programRequests,
  clientPrograms,
  signingLinks,
  programs,
  staffPrograms,
  hoursLogged,
  payRuns,
  users,
  staff,
  notifications,
  identity,
} as const

export type MessagePreview = {
  id: string
  feature: string
  name: string
  recipients: string[]
  notification: { title: string; message: string; details: string | null; link: string | null } | null
  mail: { subject: string; text: string; html: string; files: string[] } | null
}

/** Every message that Belay sends, built with sample data, by feature. */
export function listMessagePreviews(settings: Settings): MessagePreview[] {
  return Object.entries(FEATURES).flatMap(([feature, previewsOf]) =>
    Object.entries<Message | MailContent | readonly (Message | MailContent)[]>(previewsOf(settings)).flatMap(
      ([name, examples]) =>
        [examples].flat().map((example, index) => ({
          id: `${feature}.${name}.${index + 1}`,
          feature,
          name,
          ...('recipients' in example ? previewMessage(settings, example) : previewMail(settings, example)),
        })),
    ),
  )
}

type Shown = Pick<MessagePreview, 'recipients' | 'notification' | 'mail'>

function previewMessage(settings: Settings, message: Message): Shown {
  const { title, details, link, calendarFile, attachment } = message
  const isMailed =
    !message.inAppOnly && message.recipients.some((recipient) => 'group' in recipient || !recipient.inAppOnly)
  const { subject, text, html } = renderMail(settings, contentOfMail(settings, message, ''))
  const files = [...(calendarFile ? ['invite.ics'] : []), ...(attachment ? ['the signed contract (PDF)'] : [])]
  return {
    recipients: message.recipients.map(nameOfRecipient),
    notification: { title, message: message.message, details: details || null, link: link ? addressOf(link) : null },
    mail: isMailed ? { subject, text, html, files } : null,
  }
}

function previewMail(settings: Settings, content: MailContent): Shown {
  const { to, subject, text, html } = renderMail(settings, content)
  return { recipients: [to], notification: null, mail: { subject, text, html, files: [] } }
}

function nameOfRecipient(recipient: Recipient): string {
  if (!('group' in recipient)) return recipient.inAppOnly ? `${recipient.email} (in the app)` : recipient.email
  return recipient.except.length > 0 ? `All Admins but ${recipient.except.join(', ')}` : 'All Admins'
}
