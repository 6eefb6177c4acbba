import { findAll } from '../../platform/documents/find-all.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { asEffect } from '../../platform/permit.ts'
import { lower, type Parties, reachedAt } from './addresses.ts'
import { type ClientProgram, clientPrograms } from './client-programs.documents.ts'
import { documentHashOf } from './frozen.ts'

type Contract = Versioned<ClientProgram>

/** A person has another address: their contracts follow, and what was signed leads from the old address to the new. */
export async function partyMoved(tx: Tx, from: string, to: string): Promise<void> {
  for (const contract of await findAll(tx.store, clientPrograms, { where: { party: from }, orderBy: 'createdAt' }))
    if (!contract.signed) rename(tx, contract, from, to)
  const bound = await findAll(tx.store, clientPrograms, { where: { bound: from }, orderBy: 'createdAt' })
  for (const { programID } of bound) {
    const contract = await tx.get(clientPrograms, programID)
    if (contract) leadOn(tx, contract, from, to)
  }
}

/**
 * An unsigned contract names the new address. What was frozen names the parties, so it follows, and its hash is another:
 * whoever has it open reads it again before signing.
 */
function rename(tx: Tx, contract: Contract, from: string, to: string): void {
  const renamed = (parties: Parties) => reachedAt({ movedTo: { [from]: to } }, parties)
  const frozen = contract.frozen && { ...contract.frozen, ...renamed(contract.frozen) }
  const forwardedBy = contract.forwardedBy === from ? to : (contract.forwardedBy ?? null)
  tx.update(clientPrograms, asEffect(contract), {
    ...renamed(contract),
    forwardedBy,
    ...(frozen ? { frozen, documentHash: documentHashOf(frozen) } : {}),
  })
}

/** What was signed keeps its addresses; those that led to the old one lead to the new. */
function leadOn(tx: Tx, contract: Contract, from: string, to: string): void {
  const named = [...(contract.signed ? [contract] : []), ...contract.versions.map(({ frozen }) => frozen)]
  const movedTo = { ...contract.movedTo }
  for (const parties of named) {
    const now = reachedAt(contract, parties)
    if (now.signerEmail === from) movedTo[lower(parties.signerEmail)] = to
    if (now.contactPersonEmail === from) movedTo[lower(parties.contactPersonEmail)] = to
  }
  tx.update(clientPrograms, asEffect(contract), { movedTo })
}
