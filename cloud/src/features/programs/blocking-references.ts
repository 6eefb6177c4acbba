import type { Tx } from '../../platform/documents/transaction.ts'
import type { BlockingReference } from '../../platform/refuse.ts'
import { findSignedContract } from '../client-programs/blocking-references.ts'
import { hoursInTheWay } from '../hours-logged/in-the-way.ts'

/** What keeps a program from being deleted: its signed contract, and hours logged on it (paid ones included). */
export async function findProgramReferences(tx: Tx, programID: string): Promise<BlockingReference[]> {
  const [contracts, hours] = await Promise.all([findSignedContract(tx, programID), hoursInTheWay(tx, { programID })])
  return [...contracts, ...hours]
}
