import { currentVersionOf } from '@belay/contract/amendments'
import { SYSTEM } from '../../../../platform/calls/actor.ts'
import type { Services } from '../../../../platform/calls/gate.ts'
import { findAll } from '../../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../../platform/documents/store.ts'
import { type Tx, transact } from '../../../../platform/documents/transaction.ts'
import type { LinkPass } from '../../../../platform/identity/document-links.ts'
import { enqueue, outboxEntries } from '../../../../platform/outbox/outbox.ts'
import { notifications } from '../../../notifications/notifications.documents.ts'
import { users } from '../../../users/users.documents.ts'
import { type ClientProgram, clientPrograms, type VersionedContract } from '../client-programs.documents.ts'
import { forwarderOf, normalizeEmail, partiesOf } from '../contract-parties.ts'
import { documentHashOf } from './freeze-contract.ts'

type Reader = Pick<DocumentStore, 'get'>
type About = { reminder?: true; again?: true; note?: string }

/** Mails the signer a link to the sent contract. The link ends when another version is sent. Returns the mail's ID. */
export function mailSigningLink(tx: Tx, contract: VersionedContract, about: About = {}): string {
  const { programID, documentHash, programName: name } = contract
  if (documentHash === null) throw new Error('a link to a contract that was not sent')
  const { signerEmail: email } = partiesOf(contract)
  return enqueue(tx, { kind: 'contractLink', programID, documentHash, email, name, ...about })
}

/** Returns the part that links open: a sent amendment, so that older links can't sign it; else the contract. */
function linkedPart(contract: VersionedContract): VersionedContract {
  const open = currentVersionOf(contract)
  return open.documentHash === null ? contract : open
}

/** Finds the part that a link opens. Null if the contract is gone, or if the link opens another kind of document. */
async function findLinkedPart({ get }: Reader, { collection, id }: LinkPass): Promise<VersionedContract | null> {
  const contract = collection === clientPrograms.name ? await get(clientPrograms, id) : null
  return contract && linkedPart(contract)
}

/**
 * True if a link still opens its contract: it has the sent hash and the signer's address, and no disabled account. The
 * link of a person who forwarded the contract opens it until it is signed, so that they can take it back.
 */
export async function isLinkValid(reader: Reader, link: LinkPass): Promise<boolean> {
  const part = await findLinkedPart(reader, link)
  if (!part) return false
  const hash = hasEmail(link, partiesOf(part).signerEmail) ? part.documentHash : findHashForForwarder(part, link)
  return hash === link.documentHash && !(await isDisabled(reader, link.email))
}

/** Returns the hash of the content that was sent to the forwarder. Null if this person did not forward the contract. */
function findHashForForwarder({ frozen, ...part }: VersionedContract, link: LinkPass): string | null {
  const forwarder = forwarderOf(part)
  const isForwarder = forwarder !== null && hasEmail(link, forwarder)
  return frozen && isForwarder ? documentHashOf({ ...frozen, signerEmail: forwarder }) : null
}

/** Returns the hash that a new link to this contract and address would have. Null if it would open nothing. */
export async function findSentHash(reader: Reader, link: LinkPass): Promise<string | null> {
  const part = await findLinkedPart(reader, link)
  return part && (await isSignerAddress(reader, part, link.email)) ? part.documentHash : null
}

const hasEmail = (link: Pick<LinkPass, 'email'>, email: string) => normalizeEmail(link.email) === normalizeEmail(email)

const isSignerAddress = async (reader: Reader, contract: ClientProgram, email: string): Promise<boolean> =>
  hasEmail({ email }, partiesOf(contract).signerEmail) && !(await isDisabled(reader, email))

const isDisabled = async ({ get }: Reader, email: string): Promise<boolean> =>
  (await get(users, normalizeEmail(email)))?.disabled === true

/** Mails a new link if the contract was sent to that address. Callers can't find out whether a mail was sent. */
export async function mailNewSigningLink(
  services: Services,
  { programID, email }: { programID: string; email: string },
): Promise<void> {
  await transact(services, SYSTEM, 'clientPrograms.mailLink', async (tx) => {
    const contract = await tx.get(clientPrograms, programID)
    const part = contract && linkedPart(contract)
    if (!part?.documentHash || !(await isSignerAddress(tx, part, email))) return
    if (!(await isLinkHeld(tx, part))) mailSigningLink(tx, part, { again: true })
  })
}

/** True if the mail that asks the signer to sign is held. An Undo may still withdraw that mail and the contract. */
async function isLinkHeld(tx: Tx, contract: VersionedContract): Promise<boolean> {
  const where = { recipientEmail: normalizeEmail(partiesOf(contract).signerEmail) }
  const messages = await findAll(tx.store, notifications, { where, orderBy: 'createdAt', from: contract.sentAt ?? 0 })
  const request = messages.findLast(
    ({ relatedDocumentId, mailID }) => relatedDocumentId === contract.programID && mailID,
  )
  const entry = request?.mailID ? await tx.get(outboxEntries, request.mailID) : null
  return entry !== null && entry.attempts === 0 && entry.dueAt > tx.now
}
