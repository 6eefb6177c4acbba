import { permit } from '../calls/permit.ts'
import type { Versioned } from '../documents/store.ts'
import type { MailTrouble } from '../mail/mail-trouble.ts'
import type { OutboxEntry } from './outbox.ts'

type Entry = Versioned<OutboxEntry>

/** Permits giving up an e-mail, once. */
export const mayBeGivenUp = (entry: Entry) => permit(entry, !entry.givenUp, 'This mail was already given up.')

/** Permits sending an e-mail again as new if it was given up. Other e-mails wait for their next try. */
export const mayBeResent = (entry: Entry) => permit(entry, entry.givenUp === true, "This mail wasn't given up.")

/** Permits an early retry if the server certainly refused the e-mail. Otherwise it may be on its way. */
export const mayBeTriedNow = (entry: Entry) => permit(entry, entry.refused === true, 'This mail may be on its way.')

/** Permits one notification that no e-mail can be sent, and one that e-mails are sent again. */
export const permitNotification = (trouble: Versioned<MailTrouble>) =>
  permit(trouble, !trouble.told || trouble.endedAt !== null, 'The Admins were told of this.')
