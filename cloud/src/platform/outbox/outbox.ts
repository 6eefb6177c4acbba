import { UNDO } from '@belay/contract/constants'
import { boolean, defineCollection, number, text } from '../documents/define-collection.ts'
import type { StoredDocument } from '../documents/store.ts'
import type { Tx } from '../documents/transaction.ts'
import type { LinkPass, SealedMail } from '../identity/identity.ts'
import type { MailMessage } from '../mail/mail-message.ts'

/** A file that goes with a mail, named and not held: it is made when the mail is sent. */
export type Attachment = { kind: 'signedContract'; programID: string; documentHash: string }

/** What must happen after a commit, exactly because of it: written in the same commit, delivered at least once. */
export type OutboxJob =
  /** `link`: what the link in it opens, which is made when it is sent. */
  | { kind: 'mail'; mail: MailMessage; attachment?: Attachment; link?: LinkPass }
  /** A mail with a one-time link or code. It is opened only to be sent, so that no database or backup shows it. */
  | ({ kind: 'sealedMail' } & SealedMail)
  | { kind: 'disableAccount'; userid: string; disabled: boolean }
  | { kind: 'deleteAccount'; userid: string }
  | { kind: 'deleteFile'; fileID: string }
  /** A picture that a sign-in provider has of somebody, to be copied into the own files. */
  | { kind: 'copyPhoto'; userid: string; email: string; url: string }
  /** What is under way of a pay run is carried out, also when the process that began it has died. */
  | { kind: 'payRun' }
  /** `again`: the signer asked for a new link. */
  | {
      kind: 'contractLink'
      programID: string
      documentHash: string
      email: string
      name: string
      reminder?: true
      again?: true
      note?: string
    }

/**
 * `refused`: a mail that its server certainly did not take, and that waits for its next try. `givenUp`: a mail that is
 * not tried any more; it is kept until it is due, then forgotten.
 */
export type OutboxEntry = {
  id: string
  job: OutboxJob
  /** The change that this follows from. Null in entries from before changes had one. */
  changeID: string | null
  dueAt: number
  attempts: number
  lastError: string | null
  refused?: true | undefined
  givenUp?: true
  createdAt: number
  updatedAt?: number
}

/** Version 1 called a job an errand, its mail a letter and the calendar file of that `ics`. */
function renameErrand(entry: StoredDocument): StoredDocument {
  if (!('errand' in entry)) return entry
  const { errand, ...rest } = entry
  const { letter, ...job } = errand as StoredDocument // an object in every entry of version 1
  if (letter === undefined) return { ...rest, job }
  const { ics, ...mail } = letter as StoredDocument // the same
  return { ...rest, job: { ...job, mail: ics === undefined ? mail : { ...mail, calendarFile: ics } } }
}

/** Version 2 did not name the change that a job follows from. */
const addChange = (entry: StoredDocument): StoredDocument => ({ changeID: null, ...entry })

const MAIL_KINDS: ReadonlySet<OutboxJob['kind']> = new Set(['mail', 'sealedMail', 'contractLink'])

export const outboxEntries = defineCollection<OutboxEntry>({
  name: 'outbox',
  idField: 'id',
  schemaVersion: 3,
  migrations: { 2: renameErrand, 3: addChange },
  indexVersion: 3,
  keys: {
    dueAt: number('dueAt'),
    isMail: boolean(({ job }) => MAIL_KINDS.has(job.kind)),
    changeID: text('changeID'),
  },
  lists: { dueAt: [[], ['isMail'], ['changeID']] },
  unaudited: true,
})

/** True for a mail that tells of a change: Undo takes it back until it has left. */
export const isLetter = ({ kind }: OutboxJob): boolean => kind === 'mail' || kind === 'contractLink'

/** Whether nobody has this mail, and nobody is at sending it. */
export const isUnsent = ({ attempts, refused, givenUp }: OutboxEntry): boolean =>
  attempts === 0 || refused === true || givenUp === true

/**
 * Adds a job to the unit of work, and answers its id. What Undo may still take back waits until it no longer can. The
 * job follows from this change, unless it is named.
 */
export function enqueue(tx: Tx, job: OutboxJob, changeID: string | null = tx.change.id): string {
  const id = tx.id()
  const { canBeUndone, holdsMailFor } = tx.change
  const wait = !canBeUndone ? 0 : job.kind === 'deleteFile' ? UNDO.window : isLetter(job) ? holdsMailFor : 0
  tx.create(outboxEntries, { id, job, changeID, dueAt: tx.now + wait, attempts: 0, lastError: null })
  return id
}
