import type { Collection } from '../documents/store.ts'
import type { Tx } from '../documents/transaction.ts'
import type { SealedMail } from '../identity/identity.ts'

/** A letter as it leaves. `ics` is attached as a calendar file. */
export type MailMessage = { to: string; subject: string; text: string; html: string; ics?: string }

/** A file that goes with a letter, named and not held: it is made when the letter is sent. */
export type Attachment = { kind: 'signedContract'; programID: string; documentHash: string }

/** What must happen after a commit, exactly because of it: written in the same commit, delivered at least once. */
export type OutboxJob =
  | { kind: 'mail'; letter: MailMessage; attachment?: Attachment }
  /** A letter with a one-time link or code: opened only to be sent, so that it cannot be read in the database or a backup. */
  | ({ kind: 'sealedMail' } & SealedMail)
  | { kind: 'disableAccount'; userid: string; disabled: boolean }
  | { kind: 'deleteAccount'; userid: string }
  | { kind: 'deleteFile'; fileID: string }
  /** A picture that a sign-in provider has of somebody, to be copied into the own files. */
  | { kind: 'copyPhoto'; userid: string; email: string; url: string }
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

/** `givenUp`: a letter that is not tried any more; it is kept until it is due, then forgotten. */
export type OutboxEntry = {
  id: string
  errand: OutboxJob
  dueAt: number
  attempts: number
  lastError: string | null
  givenUp?: true
  createdAt: number
  updatedAt?: number
}

const LETTERS: ReadonlySet<OutboxJob['kind']> = new Set(['mail', 'sealedMail', 'contractLink'])

export const outboxEntries: Collection<OutboxEntry> = {
  name: 'outbox',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  keys: {
    dueAt: { type: 'number', of: (entry) => entry.dueAt },
    letter: { type: 'boolean', of: ({ errand }) => LETTERS.has(errand.kind) },
  },
  lists: [
    { where: [], orderBy: 'dueAt' },
    { where: ['letter'], orderBy: 'dueAt' },
  ],
  unaudited: true,
}

/** Adds an errand to the unit of work. */
export function enqueue(tx: Tx, errand: OutboxJob): void {
  tx.create(outboxEntries, { id: tx.id(), errand, dueAt: tx.now, attempts: 0, lastError: null })
}
