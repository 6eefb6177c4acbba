import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { asEffect } from '../../platform/permit.ts'
import { type ClientProgram, clientPrograms } from './client-programs.documents.ts'
import { documentHashOf } from './frozen.ts'

type Parties = Pick<ClientProgram, 'contactPersonEmail' | 'signerEmail'>

/**
 * A party of an unsigned contract has another address. What was frozen names the parties, so it follows, and its hash is
 * another: whoever has it open reads it again before signing.
 */
export function partyMoved(tx: Tx, contract: Versioned<ClientProgram>, from: string, to: string): void {
  const moved = (parties: Parties): Parties => ({
    contactPersonEmail: parties.contactPersonEmail === from ? to : parties.contactPersonEmail,
    signerEmail: parties.signerEmail === from ? to : parties.signerEmail,
  })
  const frozen = contract.frozen && { ...contract.frozen, ...moved(contract.frozen) }
  tx.update(clientPrograms, asEffect(contract), { ...moved(contract), ...(frozen ? { frozen, documentHash: documentHashOf(frozen) } : {}) })
}
