import { addressOf } from '@belay/contract/links'
import type { Message, Person, Recipient } from '../features/notifications/message.ts'
import { buildMailContent, buildPersonalNotes, chooseLink } from '../features/notifications/notify.ts'
import { type MailContent, renderMail } from '../platform/mail/mail-template.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { buildMessageExamples } from './message-examples.ts'

export type MessagePreview = ReturnType<typeof listMessagePreviews>[number]

/** Returns previews of all messages that Belay sends, built with sample data. */
export const listMessagePreviews = (settings: Settings) =>
  Object.entries(buildMessageExamples(settings)).flatMap(([feature, byName]) =>
    Object.entries(byName).flatMap(([name, examples]) =>
      examples.map((example, index) => ({
        id: `${feature}.${name}.${index + 1}`,
        feature,
        name,
        ...('recipients' in example ? previewMessage(settings, example) : previewMail(settings, example)),
      })),
    ),
  )

function previewMessage(settings: Settings, message: Message) {
  const { title, details, link, calendarFile, attachment } = message
  const isMailed =
    !message.inAppOnly && message.recipients.some((recipient) => 'group' in recipient || !recipient.inAppOnly)
  const person = message.recipients.find((recipient): recipient is Person => !('group' in recipient))
  const hasAccount = person !== undefined && person.userid !== null && !person.why
  const notes = person ? buildPersonalNotes(settings, person, message, hasAccount) : []
  const linked = person ? chooseLink(person, message, hasAccount) : message
  const { subject, text, html } = renderMail(settings, buildMailContent(settings, linked, { to: '', notes }))
  const files = [...(calendarFile ? ['invite.ics'] : []), ...(attachment ? ['the signed contract (PDF)'] : [])]
  return {
    recipients: message.recipients.map(nameOfRecipient),
    notification: { title, message: message.message, details: details || null, link: link ? addressOf(link) : null },
    mail: isMailed ? { subject, text, html, files } : null,
  }
}

function previewMail(settings: Settings, content: MailContent) {
  const { to, subject, text, html } = renderMail(settings, content)
  return { recipients: [to], notification: null, mail: { subject, text, html, files: [] } }
}

function nameOfRecipient(recipient: Recipient): string {
  if (!('group' in recipient)) return recipient.inAppOnly ? `${recipient.email} (in the app)` : recipient.email
  return recipient.except.length > 0 ? `All Admins but ${recipient.except.join(', ')}` : 'All Admins'
}
