import type { DocumentStore } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { staff, type VersionedMember } from './staff.documents.ts'

type Reader = Tx | { store: Pick<DocumentStore, 'find'> }

/** The staff record with this e-mail, or null. In a unit of work, the commit fails if the record changes meanwhile. */
export async function findStaffByEmail(reader: Reader, email: string): Promise<VersionedMember | null> {
  const query = { where: { email: email.trim().toLowerCase() }, orderBy: 'name', limit: 1 }
  const [member = null] =
    'get' in reader ? await reader.find(staff, query) : (await reader.store.find(staff, query)).items
  return member
}
