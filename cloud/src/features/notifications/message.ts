import type { ScreenLink } from '@belay/contract/links'
import type { LinkPass } from '../../platform/identity/document-links.ts'
import type { Facts } from '../../platform/mail/mail-facts.ts'
import type { Attachment } from '../../platform/outbox/outbox.ts'
import type { Notification } from './notifications.documents.ts'

/** A recipient. `inAppOnly`: they get the notification and no mail. */
export type Person = {
  email: string
  userid?: string | null
  inAppOnly?: true
  /** A sentence of the mail with the reason why they get it, for people who did not act themselves. */
  why?: string | undefined
  /** The page that opens the subject without an account. If missing, the mail says how to get one. */
  linkWithoutAccount?: MessageLink | undefined
}

/** All Admins at the time of sending, without disabled ones and without these e-mails. */
type AdminGroup = { group: 'Admins'; except: readonly string[] }

/** A person, or a group that is resolved at the time of sending. */
export type Recipient = Person | AdminGroup

export const adminsExcept = (...except: string[]): AdminGroup => ({ group: 'Admins', except })
export const ALL_ADMINS = adminsExcept()

/** The screen about the subject, and the label of the mail's button that opens it. */
export type MessageLink = ScreenLink & { label: string }

/** The target of a mail's two answer links: a document and the asking. */
export type AnswerLink = Omit<LinkPass, 'email'>

/** A message about an event: its recipients, its text and its link. It becomes a notification and a mail. */
export type Message = Content & (AboutPrograms | { programIDs?: undefined; facts?: undefined })

/** A mail about programs has the facts of each. `programIDs`: for a request without a program, the request's ID. */
type AboutPrograms = { programIDs: readonly string[] } & (
  | { facts: readonly Facts[] }
  | { facts?: undefined; inAppOnly: true }
)

type Content = {
  type: Notification['type']
  recipients: readonly Recipient[]
  /** The notification's title and the mail's subject. */
  title: string
  message: string
  /** A second paragraph: the centre's reason, or the next step. */
  details?: string | undefined
  /** The own words of a client or of staff. The mail shows them in quotes and on one line. */
  words?: string | undefined
  link?: MessageLink | undefined
  /** Texts of the mail instead of those of the notification, because its facts say the rest. Empty: no text. */
  inMail?: { message?: string; details?: string } | undefined
  relatedDocumentId?: string | undefined
  requestData?: Notification['requestData'] | undefined
  /** True if only a notification is sent. With `mailID`, the mail is already in the outbox. */
  inAppOnly?: boolean | undefined
  mailID?: string | undefined
  /**
   * True if it needs no action and is not urgent, so that it can wait for the daily e-mail of recipients who chose it.
   * A message with an attachment cannot wait.
   */
  canWait?: boolean | undefined
  /** The most mails per recipient about this document within a day. Further messages are sent in the app only. */
  mostMails?: number | undefined
  /** True if it is unread for its author too, because somebody else may have acted in their name. */
  isUnreadForAuthor?: true | undefined
  /** The question that the recipient can answer with yes or no in the mail. */
  answer?: AnswerLink | undefined
  /** Links that each choose a rating, from the lowest. The page that opens sends it only after another tap. */
  ratings?: readonly MessageLink[] | undefined
  /** The conversation that an answer to the mail becomes a part of, if the centre receives answers. */
  reply?: { conversationID: string } | undefined
  /** The text of a calendar file to attach to the mail. */
  calendarFile?: string | undefined
  /** A file to attach, created when the mail is sent. */
  attachment?: Attachment | undefined
  /** A key of which each recipient has only one notification. A newer message replaces it and makes it unread. */
  key?: string | undefined
}
