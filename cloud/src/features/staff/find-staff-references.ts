import type { Reader } from '../../platform/documents/transaction.ts'
import type { BlockingReference } from '../../platform/refuse.ts'
import { findLogReferences } from '../hours-logged/find-log-references.ts'
import { findAssignmentReferences } from '../staff-programs/find-assignment-references.ts'

/** What keeps a staff member from being deleted: shifts and hours. */
export const findStaffReferences = async (reader: Reader, staffID: string): Promise<BlockingReference[]> => [
  ...(await findAssignmentReferences(reader, staffID)),
  ...(await findLogReferences(reader, { staffID })),
]
