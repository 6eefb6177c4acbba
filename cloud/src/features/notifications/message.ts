import type { ScreenLink } from '@belay/contract/links'
import type { LinkPass } from '../../platform/identity/identity.ts'
import type { Attachment } from '../../platform/outbox/outbox.ts'
import type { Notification } from './notifications.documents.ts'

/** Somebody who gets a message. `inAppOnly`: they get the notification and no mail. */
export type Person = {
  email: string
  userid?: string | null
  inAppOnly?: true
  /** The reason why they get it, for people who did nothing for it: a sentence of their mail. */
  why?: string | undefined
}

/** All Admins of the moment it is sent, without the disabled and without these addresses. */
export type AdminGroup = { group: 'Admins'; except: readonly string[] }

/** Who gets a message: a person, or a group that is read when it is sent. */
export type Recipient = Person | AdminGroup

/** All Admins who may sign in. */
export const ALL_ADMINS: AdminGroup = { group: 'Admins', except: [] }

/** All Admins who may sign in, without these addresses. */
export const adminsExcept = (...except: string[]): AdminGroup => ({ group: 'Admins', except })

/** The screen where the matter can be seen or handled, and what the button of the mail says that leads to it. */
export type MessageLink = ScreenLink & { label: string }

/** What the two links of a mail answer: a document, and which asking of it. */
export type AnswerLink = Omit<LinkPass, 'email'>

/** One message about an event: who gets it, what it says and where it leads. It becomes a notification and a mail. */
export type Message = {
  type: Notification['type']
  recipients: readonly Recipient[]
  /** The heading of the notification and the subject of the mail. */
  title: string
  message: string
  /** A second paragraph: a reason, or what to do next. */
  details?: string | undefined
  link?: MessageLink | undefined
  /** The map of where the recipient goes, linked in the mail. */
  mapLink?: string | undefined
  relatedDocumentId?: string | undefined
  /** The programs it is about; of a request that has none yet, the request. */
  programIDs?: readonly string[] | undefined
  requestData?: Notification['requestData'] | undefined
  /** Only in the app; or the mail is one of its own, already written (`mailID`). */
  inAppOnly?: boolean | undefined
  mailID?: string | undefined
  /** Who got so many mails about this document within a day gets it in the app alone. */
  mostMails?: number | undefined
  /** What the recipient can answer with yes or no straight from the mail. */
  answer?: AnswerLink | undefined
  /** The text of a calendar file to attach to the mail. */
  calendarFile?: string | undefined
  /** A file to attach to the mail, made when the mail is sent. */
  attachment?: Attachment | undefined
  /** Each recipient has one notification of this key: a newer message takes its place and is unread again. */
  key?: string | undefined
}
