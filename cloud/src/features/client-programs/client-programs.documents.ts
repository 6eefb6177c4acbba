import { openPartOf } from '@belay/contract/amendments'
import { amountOf } from '@belay/contract/bands'
import {
  type amendment,
  clientProgram,
  type contractVersion,
  type signedDocument,
} from '@belay/contract/client-programs'
import { DAY, INBOX } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import { contractStatus } from '@belay/contract/statuses'
import type * as z from 'zod'
import { anyOf, boolean, defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { StoredDocument, Versioned } from '../../platform/documents/store.ts'
import { type DocumentOf, sortableDate } from '../documents.ts'
import { forwarderOf, normalizeEmail, type Parties, partiesOf, resolveEmails } from './contract-parties.ts'

type OutForSignature = { recalledHash: string | null; forwards?: number; reportedOutdated?: string | null }
type Amendment = z.output<typeof amendment> & OutForSignature
/** A stored PDF, and its file. */
export type SignedDocument = z.output<typeof signedDocument> & { fileID: string }
/** A signed version: its content, the hash of that, and the signature. */
export type SignedVersion = Pick<z.output<typeof contractVersion>, 'frozen' | 'documentHash' | 'signature'>

/**
 * Beside what leaves: `assignedStaffIDs` is kept here by the assignment sync, so that Facilitators can list the
 * contracts of their programs; `recalledHash` is the hash that was last sent and then taken back by a change;
 * `emailForwarding` leads from addresses that something was signed with to those their people have now; `forwards` is
 * how often it was forwarded since it was sent; `reportedOutdated` is the hash of which the Admins were told that it
 * says what no longer holds; `programCancelled` is copied from the owner of the program's facts.
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

/** Both e-mails of the parties, raw and in lower case. */
const emailsOf = (parties: Parties) =>
  [parties.contactPersonEmail, parties.signerEmail].flatMap((email) => [email, normalizeEmail(email)])

/** Whose contract it is now: the parties', also those of its amendment, and whoever forwarded it. */
const readersOf = (doc: ClientProgram): string[] => {
  const part = openPartOf(doc)
  const forwarder = forwarderOf(part)
  return [
    ...new Set([
      ...emailsOf(partiesOf(doc)),
      ...emailsOf(partiesOf(part)),
      ...(forwarder ? [forwarder, normalizeEmail(forwarder)] : []),
    ]),
  ]
}

const WAITS_AS = { Draft: 'drafts', Sent: 'unsigned', Declined: 'declined', Signed: null } as const

/**
 * The kind of the inbox that a contract or its amendment is of; null of one that is signed as it should be, of a draft
 * without a date, which waits for that first, and of one that is not signed while its program is cancelled. A signed
 * one can't be amended then: it is voided.
 */
function waitsAs(contract: ClientProgram) {
  if (contract.signed && contract.programCancelled) return 'toVoid'
  const part = openPartOf(contract)
  if (part.needsAmendment) return 'amendments'
  const status = contractStatus(part)
  return contract.programCancelled || (status === 'Draft' && part.date === null) ? null : WAITS_AS[status]
}

/** Since when a contract is as it is: declined, sent or drafted. */
export const contractSince = ({ declinedAt, sentAt, createdAt }: ClientProgram): number =>
  declinedAt ?? sentAt ?? createdAt

/** By when a contract is to be signed: before its program; without a date, so long after it was drafted or sent. */
export function contractDue(contract: ClientProgram): number {
  const part = openPartOf(contract)
  return part.date === null ? contractSince(part) + INBOX.doneWithin.contracts * DAY : dueBefore(part.date)
}

/** By when the contract of a program on this date is to be signed. */
export const dueBefore = (date: string): number => Date.parse(toIsoDate(date)) - INBOX.beforeProgram * DAY

/** Returns every signed version: those that were set aside, then the one in force. */
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

/** Returns the signed versions without a stored PDF. */
export const withoutDocument = (contract: ClientProgram): SignedVersion[] =>
  signedVersionsOf(contract).filter((version) => !findSignedDocument(contract, version))

const FILTERS = anyOf('status', 'clientID', 'amount')

/** Version 1 knew no units of lines. What was sent stays as it was read, without them. */
const withUnits = (contract: StoredDocument): StoredDocument => ({
  ...contract,
  lineItems: (contract.lineItems as object[]).map((line) => ({ unit: null, ...line })), // a list in version 1
})

export const clientPrograms = defineCollection<ClientProgram>({
  name: 'clientPrograms',
  idField: 'programID',
  indexVersion: 6,
  schemaVersion: 5,
  /** Version 2 knew no amendments, version 3 no cancelled programs, version 4 no stored documents. */
  migrations: {
    2: withUnits,
    3: (contract) => ({ amendment: null, ...contract }),
    4: (contract) => ({ programCancelled: false, ...contract }),
    5: (contract) => ({ signedDocuments: [], ...contract }),
  },
  schema: clientProgram,
  documentName: 'ClientProgram',
  nameOf: (doc) => doc.programName,
  keys: {
    status: text(contractStatus),
    clientID: text('clientID'),
    date: text((doc) => sortableDate(doc.date)),
    createdAt: number('createdAt'),
    total: number('total'),
    amount: text((doc) => amountOf(doc.total)),
    organization: text((doc) => doc.organization.toLowerCase()),
    waitsAs: text(waitsAs),
    lacksDocument: boolean((doc) => withoutDocument(doc).length > 0),
    due: number(contractDue),
  },
  /** `party`: e-mails of contact, signer and forwarder; `bound`: those of what was ever signed, voided or not. */
  multiValueKeys: {
    party: readersOf,
    bound: (doc) => [
      ...new Set([
        ...(doc.signed ? emailsOf(partiesOf(doc)) : []),
        ...doc.versions.flatMap(({ frozen }) => emailsOf(resolveEmails(doc, frozen))),
      ]),
    ],
    assigned: (doc) => doc.assignedStaffIDs,
  },
  lists: {
    createdAt: [...FILTERS, ['lacksDocument'], ['party'], ['bound'], ['assigned'], ['assigned', 'status']],
    date: [...FILTERS, ['assigned'], ['assigned', 'status']],
    total: FILTERS,
    organization: FILTERS,
    due: [['waitsAs']],
  },
  words: (doc) =>
    [doc.programName, doc.organization, doc.contactPersonName, doc.contactPersonEmail, doc.signerEmail].join(' '),
  audience: (doc) => ({ emails: readersOf(doc), staffIDs: doc.assignedStaffIDs }),
})
