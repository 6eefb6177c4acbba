import type { Reader } from '../../platform/documents/transaction.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { findLogReferences } from '../hours-logged/find-log-references.ts'

/** What keeps a program from being deleted: its signed contract, and hours logged on it (paid ones included). */
export async function findProgramReferences(reader: Reader, programID: string) {
  const [contracts, hours] = await Promise.all([
    findSignedContract(reader, programID),
    findLogReferences(reader, { programID }),
  ])
  return [...contracts, ...hours]
}

async function findSignedContract(reader: Reader, programID: string) {
  const contract = await ('get' in reader ? reader : reader.store).get(clientPrograms, programID)
  return contract?.signed
    ? [{ collection: 'clientPrograms', id: programID, label: `Signed contract: ${contract.programName}` }]
    : []
}
