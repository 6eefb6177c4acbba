import type { Tx } from '../../platform/documents/transaction.ts'
import { signedContractInTheWay } from '../client-programs/contracts.ts'
import { hoursInTheWay } from '../hours-logged/in-the-way.ts'

/** Documents that keep a program from being deleted: its signed contract, and hours logged on it (paid ones included). */
export async function programInTheWay(
  tx: Tx,
  programID: string,
): Promise<{ collection: string; id: string; label: string }[]> {
  const [contracts, hours] = await Promise.all([
    signedContractInTheWay(tx, programID),
    hoursInTheWay(tx, { programID }),
  ])
  return [...contracts, ...hours]
}
