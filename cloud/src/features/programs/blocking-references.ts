import type { Tx } from '../../platform/documents/transaction.ts'
import type { BlockingReference } from '../../platform/refuse.ts'
import { findSignedContract } from '../client-programs/blocking-references.ts'
import { findLogReferences } from '../hours-logged/blocking-references.ts'

/** What keeps a program from being deleted: its signed contract, and hours logged on it (paid ones included). */
export async function findProgramReferences(tx: Tx, programID: string): Promise<BlockingReference[]> {
  const [contracts, hours] = await Promise.all([
    findSignedContract(tx, programID),
    findLogReferences(tx, { programID }),
  ])
  return [...contracts, ...hours]
}
