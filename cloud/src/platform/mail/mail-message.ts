import { isEmailAddress } from '@belay/contract/formats'

/** A mail as it leaves. `calendarFile` is the text of a calendar file that is attached. */
export type MailMessage = { to: string; subject: string; text: string; html: string; calendarFile?: string }

export type MailFile = { name: string; type: string; bytes: Uint8Array }

export type Mailer = {
  /** Sends a mail. `id` is the same when it is sent again, so that it is known. Throws when it could not be sent. */
  send(mail: MailMessage, id: string, now: number, file?: MailFile | null): Promise<void>
  close(): void
}

/** A mail that can never be sent, however often it is tried. */
export class InvalidMessage extends Error {}

/** Throws `InvalidMessage` unless the mail goes to one address and its subject writes no headers of its own. */
export function checkMail(mail: MailMessage): void {
  if (!isEmailAddress(mail.to)) throw new InvalidMessage('the address is not one single address')
  if (/\p{Cc}/u.test(mail.subject)) throw new InvalidMessage('the subject has control characters')
}
