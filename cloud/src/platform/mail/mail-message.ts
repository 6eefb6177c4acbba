import { isEmailAddress } from '@belay/contract/formats'

/** An e-mail to send. `calendarFile` is the text of an attached calendar file, `replyTo` the address for answers. */
export type MailMessage = {
  to: string
  subject: string
  text: string
  html: string
  calendarFile?: string
  replyTo?: string
}

export type MailFile = { name: string; type: string; bytes: Uint8Array }

export type Mailer = {
  /** Sends an e-mail. A retry has the same `id`, so that receivers recognize it. Throws if it could not be sent. */
  send(mail: MailMessage, id: string, now: number, file?: MailFile | null): Promise<void>
  close(): void
}

/** The error for an e-mail that can never be sent, so that no retry helps. */
export class InvalidMessage extends Error {}

/** Throws `InvalidMessage` if the e-mail has several recipients, or if its subject could inject headers. */
export function checkMail(mail: MailMessage): void {
  if (!isEmailAddress(mail.to)) throw new InvalidMessage('the address is not one single address')
  if (/\p{Cc}/u.test(mail.subject)) throw new InvalidMessage('the subject has control characters')
}
