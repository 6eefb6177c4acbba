import type { Tx } from '../../platform/documents/transaction.ts'
import { staff } from '../staff/staff.documents.ts'
import type { TimeLog } from './hours-logged.documents.ts'
import { findStaffOfLog } from './hours-owner.ts'

/** Who approves, when, and the pay rate of now. Approving again only fills in a rate that was missing. */
export async function approvalFields(tx: Tx, log: TimeLog): Promise<Partial<TimeLog>> {
  if (log.approved && log.payRate !== null) return {}
  const member = await findStaffOfLog(tx, log)
  if (member) await tx.lock(staff, member.staffID)
  return {
    approved: true,
    approvedBy: tx.actor.email,
    approvedAt: tx.now,
    payRate: member?.payRate ?? null,
    returnedAt: null,
    returnNote: null,
    ...(member ? { staffID: member.staffID, staffName: member.name } : {}),
  }
}
