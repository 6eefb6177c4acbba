import { currentVersionOf } from '@belay/contract/amendments'
import { findAll } from '../../../../platform/documents/find-all.ts'
import type { Tx } from '../../../../platform/documents/transaction.ts'
import { clientPrograms, type VersionedContract } from '../client-programs.documents.ts'
import { mayChangeContract, mayMapEmails } from '../client-programs.rules.ts'
import { normalizeEmail, type Parties, resolveEmails } from '../contract-parties.ts'
import { updateOpenPart } from '../update-contract.ts'
import { documentHashOf } from './freeze-contract.ts'

/** Replaces a person's e-mail in their contracts. A signed version keeps the old address and maps it to the new one. */
export async function replacePartyEmail(tx: Tx, from: string, to: string): Promise<void> {
  const readable = await findAll(tx.store, clientPrograms, { where: { party: from }, orderBy: 'createdAt' })
  for (const { programID } of readable) {
    const contract = await tx.get(clientPrograms, programID)
    const part = contract && currentVersionOf(contract)
    if (part && !part.signed) replaceInUnsigned(tx, part, from, to)
  }
  const bound = await findAll(tx.store, clientPrograms, { where: { bound: from }, orderBy: 'createdAt' })
  for (const { programID } of bound) {
    const contract = await tx.get(clientPrograms, programID)
    if (contract) mapSignedEmails(tx, contract, from, to)
  }
}

/** Replaces a party's address in an unsigned contract and its frozen content. The new hash ends the mailed links. */
function replaceInUnsigned(tx: Tx, contract: VersionedContract, from: string, to: string): void {
  const renamed = (parties: Parties) => resolveEmails({ emailForwarding: { [from]: to } }, parties)
  const frozen = contract.frozen && { ...contract.frozen, ...renamed(contract.frozen) }
  const forwardedBy = contract.forwardedBy === from ? to : (contract.forwardedBy ?? null)
  updateOpenPart(tx, mayChangeContract(contract), {
    ...renamed(contract),
    forwardedBy,
    ...(frozen ? { frozen, documentHash: documentHashOf(frozen) } : {}),
  })
}

/** Maps the old addresses of signed versions to the new one, including addresses that were mapped to the old one. */
function mapSignedEmails(tx: Tx, contract: VersionedContract, from: string, to: string): void {
  const named = [...(contract.signed ? [contract] : []), ...contract.versions.map(({ frozen }) => frozen)]
  const emailForwarding = { ...contract.emailForwarding }
  for (const parties of named) {
    const current = resolveEmails(contract, parties)
    if (current.signerEmail === from) emailForwarding[normalizeEmail(parties.signerEmail)] = to
    if (current.contactPersonEmail === from) emailForwarding[normalizeEmail(parties.contactPersonEmail)] = to
  }
  tx.update(clientPrograms, mayMapEmails(contract), { emailForwarding })
}
