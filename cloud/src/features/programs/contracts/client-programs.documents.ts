import { currentVersionOf } from '@belay/contract/amendments'
import {
  type amendment,
  clientProgram,
  type contractVersion,
  type signedDocument,
} from '@belay/contract/client-programs'
import { DAY, INBOX } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import { amountRangeOf } from '@belay/contract/filter-ranges'
import { contractStatus } from '@belay/contract/statuses'
import type * as z from 'zod'
import {
  allFilterCombinations,
  boolean,
  defineCollection,
  number,
  text,
} from '../../../platform/documents/define-collection.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import { type DocumentOf, sortableDate, WITHOUT_DATE } from '../../documents.ts'
import { forwarderOf, normalizeEmail, type Parties, partiesOf, resolveEmails } from './contract-parties.ts'

type OutForSignature = {
  recalledHash: string | null
  forwards?: number
  reportedOutdated?: string | null
}
type Amendment = z.output<typeof amendment> & OutForSignature
/** A stored PDF and its file ID. */
export type SignedDocument = z.output<typeof signedDocument> & { fileID: string }
/** A signed version: its content, the content's hash, and the signature. */
export type SignedVersion = Pick<z.output<typeof contractVersion>, 'frozen' | 'documentHash' | 'signature'>

/**
 * A stored contract. Fields that callers do not see:
 * `assignedStaffIDs` is copied from the assignments, so that Facilitators can list the contracts of their programs.
 * `recalledHash` is the last sent hash, withdrawn by a change.
 * `emailForwarding` maps addresses in signed versions to the people's current addresses.
 * `forwards` counts how often the contract was forwarded since it was sent.
 * `reportedOutdated` is the outdated hash of the last notification to the Admins.
 * `programCancelled` is copied from the owner of the program's facts.
 */
export type ClientProgram = Omit<DocumentOf<typeof clientProgram>, 'amendment' | 'signedDocuments'> &
  OutForSignature & {
    amendment?: Amendment | null
    signedDocuments: SignedDocument[]
    assignedStaffIDs: string[]
    emailForwarding?: Record<string, string>
    programCancelled: boolean
  }
export type VersionedContract = Versioned<ClientProgram>

const emailsOf = (parties: Parties) => [parties.contactPersonEmail, parties.signerEmail]

/** Returns these e-mails as stored and in lower case, without duplicates. */
const findableEmails = (emails: readonly string[]) => [
  ...new Set(emails.flatMap((email) => [email, normalizeEmail(email)])),
]

/** Returns the e-mails of the people who may read the contract: the parties of both its parts, and the forwarder. */
function readersOf(doc: ClientProgram): string[] {
  const part = currentVersionOf(doc)
  const forwarder = forwarderOf(part)
  const parties = [partiesOf(doc), partiesOf(part)].flatMap(emailsOf)
  return findableEmails(forwarder ? [...parties, forwarder] : parties)
}

/** Returns the day by which a client's programs are sorted. A contract without a date comes last. */
export const dayOfContract = ({ date }: ClientProgram): string => sortableDate(date) ?? WITHOUT_DATE

const INBOX_KIND_BY_STATUS = { Draft: 'drafts', Sent: 'unsigned', Declined: 'declined', Signed: null } as const

/**
 * Returns the inbox kind of a contract or its amendment. Null if it is signed and current, if it is a draft without a
 * date, or if it is unsigned and its program is cancelled. A signed contract of a cancelled program can't be amended,
 * so it is to be voided.
 */
function inboxKindOf(contract: ClientProgram) {
  if (contract.signed && contract.programCancelled) return 'toVoid'
  const part = currentVersionOf(contract)
  if (part.needsAmendment) return 'amendments'
  const status = contractStatus(part)
  return contract.programCancelled || (status === 'Draft' && part.date === null) ? null : INBOX_KIND_BY_STATUS[status]
}

/** Returns the time when the contract was declined, sent or drafted, whichever is latest. */
export const contractStageSince = ({ declinedAt, sentAt, createdAt }: ClientProgram): number =>
  declinedAt ?? sentAt ?? createdAt

/** Returns the time to sign by: some days before the program; without a date, some days after `contractStageSince`. */
export function signatureDueAt(contract: ClientProgram): number {
  const part = currentVersionOf(contract)
  return part.date === null
    ? contractStageSince(part) + INBOX.doneWithin.contracts * DAY
    : signatureDueForDate(part.date)
}

/** Returns the time by which a contract for this program date should be signed. */
export const signatureDueForDate = (date: string): number => Date.parse(toIsoDate(date)) - INBOX.beforeProgram * DAY

/** Returns all signed versions: first the replaced and voided ones, then the one in force. */
export function signedVersionsOf(contract: ClientProgram): SignedVersion[] {
  const { versions, frozen, documentHash, signature } = contract
  return frozen && documentHash && signature ? [...versions, { frozen, documentHash, signature }] : versions
}

/** Finds the stored PDF of a signed version. */
export const findSignedDocument = <Stored extends Pick<SignedDocument, 'documentHash' | 'signedAt'>>(
  { signedDocuments }: { signedDocuments: readonly Stored[] },
  { documentHash, signature }: Pick<SignedVersion, 'documentHash' | 'signature'>,
): Stored | undefined =>
  signedDocuments.find((stored) => stored.documentHash === documentHash && stored.signedAt === signature.signedAt)

const FILTERS = allFilterCombinations('status', 'clientID', 'amount')

export const clientPrograms = defineCollection<ClientProgram>({
  name: 'clientPrograms',
  idField: 'programID',
  indexVersion: 4,
  schema: clientProgram,
  documentName: 'ClientProgram',
  nameOf: (doc) => doc.programName,
  keys: {
    status: text(contractStatus),
    clientID: text('clientID'),
    date: text((doc) => sortableDate(doc.date)),
    day: text(dayOfContract),
    calledOff: boolean('programCancelled'),
    createdAt: number('createdAt'),
    total: number('total'),
    amount: text((doc) => amountRangeOf(doc.total)),
    organization: text((doc) => doc.organization.toLowerCase()),
    waitsAs: text(inboxKindOf),
    due: number(signatureDueAt),
  },
  /**
   * `party`: e-mails of contact, signer and forwarder. `bound`: e-mails of all signed versions, even voided ones.
   * `document`: the SHA-256 hashes of the stored PDFs.
   */
  multiValueKeys: {
    party: readersOf,
    bound: (doc) => {
      const replaced = doc.versions.map(({ frozen }) => resolveEmails(doc, frozen))
      return findableEmails((doc.signed ? [partiesOf(doc), ...replaced] : replaced).flatMap(emailsOf))
    },
    assigned: (doc) => doc.assignedStaffIDs,
    document: (doc) => doc.signedDocuments.map(({ sha256 }) => sha256),
  },
  lists: {
    createdAt: [...FILTERS, ['party'], ['bound'], ['assigned'], ['assigned', 'status'], ['document']],
    date: [...FILTERS, ['assigned'], ['assigned', 'status']],
    day: [['party', 'calledOff']],
    total: FILTERS,
    organization: FILTERS,
    due: [['waitsAs']],
  },
  words: (doc) =>
    [doc.programName, doc.organization, doc.contactPersonName, doc.contactPersonEmail, doc.signerEmail].join(' '),
  audience: (doc) => ({ emails: readersOf(doc), staffIDs: doc.assignedStaffIDs }),
})

/** The field values of a contract that was not sent, or that was withdrawn. */
export const UNSENT = {
  sentAt: null,
  frozen: null,
  documentHash: null,
  declinedAt: null,
  declineReason: null,
  forwardedBy: null,
  forwards: 0,
  signerAskedAt: null,
  remindedAt: null,
} as const

/** The field values of a new contract. */
export const UNSIGNED = {
  signed: false,
  ...UNSENT,
  recalledHash: null,
  signature: null,
  needsAmendment: false,
  versions: [],
  signedDocuments: [],
  assignedStaffIDs: [],
  programCancelled: false,
}

/** The facts of a program that a contract repeats, and their names in sentences. */
export const PROGRAM_FACT_LABELS = {
  date: 'date',
  startTime: 'start time',
  endTime: 'end time',
  location: 'place',
  participants: 'number of participants',
} as const
