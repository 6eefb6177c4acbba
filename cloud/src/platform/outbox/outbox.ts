import { MINUTE, UNDO } from '@belay/contract/constants'
import { boolean, defineCollection, number, text } from '../documents/define-collection.ts'
import type { Tx } from '../documents/transaction.ts'
import type { LinkPass } from '../identity/document-links.ts'
import type { MailMessage } from '../mail/mail-message.ts'
import type { ReplyTarget } from '../mail/reply-address.ts'
import { roundUpToMinute } from '../time/clock.ts'

/** An attachment of an e-mail. The job only names the file, which is created when the e-mail is sent. */
export type Attachment = { kind: 'signedContract'; programID: string; documentHash: string }

/** A job that must run after a commit. It is written in the same commit and runs at least once. */
export type OutboxJob =
  /**
   * `link`: the target of the link in the e-mail, and the placeholder for its token. `reply`: the conversation that its
   * answers become a part of. Their tokens are created when the e-mail is sent.
   */
  | {
      kind: 'mail'
      mail: MailMessage
      attachment?: Attachment
      link?: { target: LinkPass; placeholder: string }
      reply?: ReplyTarget
    }
  /**
   * An e-mail with a one-time link or code. Only sending decrypts it, so no database or backup shows it. `subject` does
   * not contain the code.
   */
  | { kind: 'sealedMail'; to: string; subject: string; sealed: string }
  /**
   * A notification to show in one of a person's browsers, or to close (`isOver`). Those with the same `tag` replace
   * each other. `answer`: its question.
   */
  | {
      kind: 'push'
      subscriptionID: string
      notificationID: string
      tag: string
      answer?: Omit<LinkPass, 'email'>
      isOver?: true
    }
  | { kind: 'deleteFile'; fileID: string }
  /** A person's picture at the sign-in provider, to copy to our files. */
  | { kind: 'copyPhoto'; userid: string; email: string; url: string }
  /** An unfinished pay run to complete, even if the process that began it has died. */
  | { kind: 'payRun' }
  /** `again`: the signer requested a new link. */
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

/** An entry. `refused`: certainly refused, waits for its next try. `givenUp`: not tried again, deleted when due. */
export type OutboxEntry = {
  id: string
  job: OutboxJob
  /** The change that created the job. */
  changeID: string
  dueAt: number
  attempts: number
  lastError: string | null
  refused?: true | undefined
  givenUp?: true
  createdAt: number
  updatedAt?: number
}

const MAIL_KINDS: ReadonlySet<OutboxJob['kind']> = new Set(['mail', 'sealedMail', 'contractLink'])

export const outboxEntries = defineCollection<OutboxEntry>({
  name: 'outbox',
  idField: 'id',
  keys: {
    dueAt: number('dueAt'),
    isMail: boolean(({ job }) => MAIL_KINDS.has(job.kind)),
    changeID: text('changeID'),
  },
  lists: { dueAt: [[], ['isMail'], ['changeID']] },
  unaudited: true,
})

/**
 * Returns the latest time at which an e-mail that is still tried can be due. An e-mail that was given up is due later.
 */
export const latestRetryAt = (now: number): number => roundUpToMinute(now) + 60 * MINUTE

/** True if the job is an e-mail about a change, which Undo can withdraw until it is sent. */
export const isWithdrawableMail = ({ kind }: OutboxJob): boolean => kind === 'mail' || kind === 'contractLink'

/** True if the e-mail has not been sent and is not being sent now. */
export const isUnsent = ({ attempts, refused, givenUp }: OutboxEntry): boolean =>
  attempts === 0 || refused === true || givenUp === true

/** Adds a job. Returns its ID. A job that Undo can withdraw waits until Undo is no longer possible. */
export function enqueue(tx: Tx, job: OutboxJob, changeID: string = tx.change.id): string {
  const id = tx.id()
  const { canBeUndone, holdsMailFor } = tx.change
  const hold = isWithdrawableMail(job) || job.kind === 'push' ? holdsMailFor : 0
  const wait = !canBeUndone ? 0 : job.kind === 'deleteFile' ? UNDO.window : hold
  tx.create(outboxEntries, { id, job, changeID, dueAt: tx.now + wait, attempts: 0, lastError: null })
  return id
}
