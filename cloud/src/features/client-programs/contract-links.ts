import { openPartOf } from '@belay/contract/amendments'
import { SYSTEM } from '../../platform/actor.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import { type Tx, transact } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import type { LinkPass } from '../../platform/identity/identity.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { users } from '../users/users.documents.ts'
import { type ClientProgram, clientPrograms, type VersionedContract } from './client-programs.documents.ts'
import type { ContractLinks } from './contract-link-routes.ts'
import { normalizeEmail, partiesOf } from './contract-parties.ts'

type About = { reminder?: true; again?: true; note?: string }

/** Mails the signer a link to this contract as it was sent, which ends when that is replaced. Answers the mail's id. */
export function mailSigningLink(tx: Tx, contract: VersionedContract, about: About = {}): string {
  const { programID, documentHash, programName: name } = contract
  if (documentHash === null) throw new Error('a link to a contract that was not sent')
  const { signerEmail: email } = partiesOf(contract)
  return enqueue(tx, { kind: 'contractLink', programID, documentHash, email, name, ...about })
}

/** What links open: the amendment once it was sent, so that no link of before signs it; until then what is in force. */
function linkedPart(contract: VersionedContract): VersionedContract {
  const open = openPartOf(contract)
  return open.documentHash === null ? contract : open
}

/** Whether a link still opens its contract: the hash is the one sent, and its address is the enabled signer's. */
export async function isLinkValid(
  { get }: Pick<DocumentStore, 'get'>,
  { collection, id, documentHash, email }: LinkPass,
): Promise<boolean> {
  const contract = collection === clientPrograms.name ? await get(clientPrograms, id) : null
  const part = contract && linkedPart(contract)
  return part?.documentHash === documentHash && isSignerAddress(get, part, email)
}

async function isSignerAddress(get: DocumentStore['get'], contract: ClientProgram, email: string): Promise<boolean> {
  if (normalizeEmail(partiesOf(contract).signerEmail) !== normalizeEmail(email)) return false
  return (await get(users, normalizeEmail(email)))?.disabled !== true
}

/** Mails a new link to whoever asks, if the contract was sent to that address. Nobody is told whether it was. */
export async function mailNewSigningLink(
  services: Services,
  { programID, email }: { programID: string; email: string },
): Promise<void> {
  await transact(services, SYSTEM, 'clientPrograms.mailLink', async (tx) => {
    const contract = await tx.get(clientPrograms, programID)
    const part = contract && linkedPart(contract)
    if (part?.documentHash && (await isSignerAddress(tx.get, part, email))) mailSigningLink(tx, part, { again: true })
  })
}

export const contractLinks = (services: Services): ContractLinks => ({
  isValid: (link) => isLinkValid(services.store, link),
  mailAgain: (request) => mailNewSigningLink(services, request),
})
