import { openPartOf } from '@belay/contract/amendments'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { updateOpenPart } from './amendment.ts'
import { clientPrograms, type VersionedContract } from './client-programs.documents.ts'
import { mayForwardEmails, mayRenameParty } from './client-programs.rules.ts'
import { normalizeEmail, type Parties, resolveEmails } from './contract-parties.ts'
import { documentHashOf } from './freeze-contract.ts'

/** A person has another address: their contracts follow, and what was signed leads from the old address to the new. */
export async function changePartyEmail(tx: Tx, from: string, to: string): Promise<void> {
  for (const { programID } of await findAll(tx.store, clientPrograms, {
    where: { party: from },
    orderBy: 'createdAt',
  })) {
    const contract = await tx.get(clientPrograms, programID)
    const part = contract && openPartOf(contract)
    if (part && !part.signed) renameParty(tx, part, from, to)
  }
  const bound = await findAll(tx.store, clientPrograms, { where: { bound: from }, orderBy: 'createdAt' })
  for (const { programID } of bound) {
    const contract = await tx.get(clientPrograms, programID)
    if (contract) forwardEmails(tx, contract, from, to)
  }
}

/** An unsigned contract names the new address, and what was frozen too: whoever has it open reads it again. */
function renameParty(tx: Tx, contract: VersionedContract, from: string, to: string): void {
  const renamed = (parties: Parties) => resolveEmails({ emailForwarding: { [from]: to } }, parties)
  const frozen = contract.frozen && { ...contract.frozen, ...renamed(contract.frozen) }
  const forwardedBy = contract.forwardedBy === from ? to : (contract.forwardedBy ?? null)
  updateOpenPart(tx, mayRenameParty(contract), {
    ...renamed(contract),
    forwardedBy,
    ...(frozen ? { frozen, documentHash: documentHashOf(frozen) } : {}),
  })
}

/** What was signed keeps its addresses; those that led to the old one lead to the new. */
function forwardEmails(tx: Tx, contract: VersionedContract, from: string, to: string): void {
  const named = [...(contract.signed ? [contract] : []), ...contract.versions.map(({ frozen }) => frozen)]
  const emailForwarding = { ...contract.emailForwarding }
  for (const parties of named) {
    const now = resolveEmails(contract, parties)
    if (now.signerEmail === from) emailForwarding[normalizeEmail(parties.signerEmail)] = to
    if (now.contactPersonEmail === from) emailForwarding[normalizeEmail(parties.contactPersonEmail)] = to
  }
  tx.update(clientPrograms, mayForwardEmails(contract), { emailForwarding })
}
