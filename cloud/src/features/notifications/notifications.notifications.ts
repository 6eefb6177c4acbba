import { linkTo } from '@belay/contract/links'
import type { MailTrouble } from '../../platform/mail/mail-trouble.ts'
import { ALL_ADMINS, type Message, type Person } from './message.ts'

/** Sends an Admin's own words to people. */
export const announcement = (
  event: Pick<Message, 'title' | 'message' | 'details'> & { recipients: readonly Person[] },
): Message => ({ ...event, type: 'announcement', link: { ...linkTo.home(), label: 'Open Home' } })

/** Notifies an Admin, in the app, of undelivered mails: one notification a day (`day`: any text that identifies it). */
export const mailsUndelivered = ({ to, day, lines }: Undelivered): Message => ({
  type: 'mail_undelivered',
  recipients: [to],
  title: "E-mails we couldn't deliver",
  message:
    "We won't try these again on our own. Check the addresses and send them again within 30 days, " +
    'or reach these people another way.',
  details: lines.join('\n'),
  inAppOnly: true,
  key: undeliveredKey(day),
})

type Undelivered = { to: Person; day: string; lines: readonly string[] }

/** Returns the key of the notification about a day's undelivered mails. */
export const undeliveredKey = (day: string): string => `undelivered-${day}`

/** Notifies all Admins, in the app, that no e-mail leaves. A second message, that e-mails leave again, replaces it. */
export const mailServerTrouble = ({ server, problem, answer, since, endedAt, time }: Trouble): Message => ({
  type: 'mail_undelivered',
  recipients: [ALL_ADMINS],
  ...(endedAt === null
    ? {
        title: 'No e-mail is leaving',
        message: `No e-mail has left since ${time(since)}: ${server} ${problem}. We keep trying for 3 days.`,
        details: answer,
      }
    : {
        title: 'E-mails are leaving again',
        message: `No e-mail left from ${time(since)} to ${time(endedAt)}. What waited is being sent.`,
      }),
  link: { ...linkTo.dashboard(), label: 'Open Dashboard' },
  inAppOnly: true,
  key: `mail-server-${since}`,
})

type Trouble = Pick<MailTrouble, 'server' | 'problem' | 'answer' | 'since' | 'endedAt'> & {
  time: (at: number) => string
}
