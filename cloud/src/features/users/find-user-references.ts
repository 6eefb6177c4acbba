import type { Reader } from '../../platform/documents/transaction.ts'
import { findLogReferences } from '../hours-logged/find-log-references.ts'
import { clientPrograms } from '../programs/contracts/client-programs.documents.ts'
import type { User } from './users.documents.ts'

const MOST_NAMED = 5

/** Returns the newest contracts that a person signed, voided or not, and hours, which prevent their deletion. */
export async function findUserReferences(reader: Reader, user: Pick<User, 'email' | 'userid'>) {
  const hours = await findLogReferences(reader, { user })
  const newest = { where: { bound: user.email }, orderBy: 'createdAt', descending: true, limit: MOST_NAMED }
  const { items: contracts } = await reader.store.find(clientPrograms, newest)
  return [
    ...contracts.map(({ programID, programName, signed }) => ({
      collection: 'clientPrograms',
      id: programID,
      label: `${signed ? 'Signed' : 'Voided'} contract: ${programName}`,
    })),
    ...hours,
  ]
}
