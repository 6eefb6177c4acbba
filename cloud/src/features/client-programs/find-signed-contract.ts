import type { Reader } from '../../platform/documents/transaction.ts'
import type { BlockingReference } from '../../platform/refuse.ts'
import { clientPrograms } from './client-programs.documents.ts'

/** The signed contract that keeps a program from being deleted; none when it is not signed. */
export async function findSignedContract(reader: Reader, programID: string): Promise<BlockingReference[]> {
  const contract = await ('get' in reader ? reader : reader.store).get(clientPrograms, programID)
  return contract?.signed
    ? [{ collection: 'clientPrograms', id: programID, label: `Signed contract: ${contract.programName}` }]
    : []
}
