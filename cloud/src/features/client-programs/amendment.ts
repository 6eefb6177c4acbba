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

/** What is kept of a signed contract that is set aside: the whole of what was signed. */
export function keepSigned({ frozen, documentHash, signature }: ClientProgram) {
  if (!frozen || !documentHash || !signature) throw new Error('a signed contract without its frozen content')
  return { frozen, documentHash, signature }
}
