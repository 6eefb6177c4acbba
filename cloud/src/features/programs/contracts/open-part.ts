import { openPartOf } from '@belay/contract/amendments'
import type { Tx } from '../../../platform/documents/transaction.ts'
import type { Permitted } from '../../../platform/permit.ts'
import { type ClientProgram, clientPrograms, type VersionedContract } from './client-programs.documents.ts'

/** Updates the part of a contract that can be edited (see `openPartOf`), and returns the updated part. */
export function updateOpenPart(
  tx: Tx,
  part: Permitted<VersionedContract>,
  changes: Partial<ClientProgram>,
): Permitted<VersionedContract> {
  const { amendment } = part
  return openPartOf(tx.update(clientPrograms, part, amendment ? { amendment: { ...amendment, ...changes } } : changes))
}

/** Returns a sent contract's frozen content and its hash. */
export function requireFrozen({ frozen, documentHash }: ClientProgram) {
  if (!frozen || !documentHash) throw new Error('a contract that is out without its frozen content')
  return { frozen, documentHash }
}

/** Returns a complete signed version, to be stored when another version replaces it. */
export function requireSignedVersion(contract: ClientProgram) {
  if (!contract.signature) throw new Error('a signed contract without its signature')
  return { ...requireFrozen(contract), signature: contract.signature }
}
