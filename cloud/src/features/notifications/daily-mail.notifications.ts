import { REMINDERS } from '@belay/contract/constants'
import { addressOf, linkTo } from '@belay/contract/links'
import type { MailContent } from '../../platform/mail/mail-template.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { Notification } from './notifications.documents.ts'

type Waiting = Pick<Notification, 'title' | 'message' | 'additionalDetails' | 'link'>
type DailyMail = { to: string; waiting: readonly Waiting[]; settings: Pick<Settings, 'origin' | 'centre'> }

/** Builds the daily e-mail with a person's messages that could wait, oldest first (R330). */
export function dailyMail({ to, waiting, settings: { origin, centre } }: DailyMail): MailContent {
  const [only] = waiting.length === 1 ? waiting : []
  const more = waiting.length - REMINDERS.dailyMailMost
  return {
    to,
    subject: only ? only.title : `${waiting.length} messages from ${centre.name}`,
    paragraphs: only
      ? [only.message, only.additionalDetails ?? '']
      : ['None of these needs an answer.', more > 0 ? `And ${more} more. You find all of them under the bell.` : ''],
    entries: only
      ? []
      : waiting.slice(0, REMINDERS.dailyMailMost).map(({ title, message, additionalDetails, link }) => ({
          title,
          text: [message, additionalDetails].filter(Boolean).join('\n'),
          url: link ? origin + link : undefined,
        })),
    button: only?.link
      ? { label: 'Open', url: origin + only.link }
      : { label: 'Open Home', url: origin + addressOf(linkTo.home()) },
    notes: [
      'You chose one e-mail a day for messages that can wait. To get each at once again, turn this off in your ' +
        'account, under Notifications.',
    ],
  }
}
