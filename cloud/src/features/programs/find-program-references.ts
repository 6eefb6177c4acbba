import type { Reader } from '../../platform/documents/transaction.ts'
import { findLogReferences } from '../hours-logged/find-log-references.ts'
import { clientPrograms } from './contracts/client-programs.documents.ts'

/** Returns the documents that block a program's deletion: its signed contract and its logged hours (also paid ones). */
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
