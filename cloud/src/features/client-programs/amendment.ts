import { openPartOf } from '@belay/contract/amendments'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Permitted } from '../../platform/permit.ts'
import { type ClientProgram, clientPrograms, type VersionedContract } from './client-programs.documents.ts'

/** Writes to the part of a contract that is being worked on (`openPartOf`), and answers that part as it is then. */
export function updateOpenPart(
  tx: Tx,
  part: Permitted<VersionedContract>,
  changes: Partial<ClientProgram>,
): Permitted<VersionedContract> {
  const { amendment } = part
  return openPartOf(tx.update(clientPrograms, part, amendment ? { amendment: { ...amendment, ...changes } } : changes))
}

/** Returns the content of a contract that is out for signature, and its hash. */
export function keepFrozen({ frozen, documentHash }: ClientProgram) {
  if (!frozen || !documentHash) throw new Error('a contract that is out without its frozen content')
  return { frozen, documentHash }
}

/** Returns the whole of a signed version, to be kept when it is set aside. */
export function keepSigned(contract: ClientProgram) {
  if (!contract.signature) throw new Error('a signed contract without its signature')
  return { ...keepFrozen(contract), signature: contract.signature }
}
