import type { Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import type { ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import { clientPrograms } from './client-programs.documents.ts'
import { contractNeedsUpdate } from './client-programs.notifications.ts'
import { mayBeReadByStaff, mayFollowProgram, mayNeedAmendment } from './client-programs.rules.ts'
import { toProgramFields } from './draft-contract.ts'

/** A program changed: its draft follows; what was sent or signed needs amendment, and Admins are told. */
export async function followProgram(tx: Tx, services: Pick<Services, 'settings'>, entry: ScheduleEntry): Promise<void> {
  const contract = await tx.get(clientPrograms, entry.programID)
  if (!contract) return
  const scheduled = toProgramFields(entry)
  const differs = Object.entries(scheduled).some(
    ([field, value]) => contract[field as keyof typeof scheduled] !== value,
  )
  if (!differs) return
  if (!contract.signed && contract.sentAt === null) {
    tx.update(clientPrograms, mayFollowProgram(contract), scheduled)
    return
  }
  if (contract.needsAmendment) return
  tx.update(clientPrograms, mayNeedAmendment(contract), { needsAmendment: true })
  await notify(tx, services, contractNeedsUpdate({ contract }))
}

/** Writes which Facilitators may read the contract of a program: those who work it. */
export async function setAssignedStaff(tx: Tx, programID: string, staffIDs: readonly string[]): Promise<void> {
  const contract = await tx.get(clientPrograms, programID)
  const assigned = [...new Set(staffIDs)].toSorted()
  if (contract && JSON.stringify(contract.assignedStaffIDs) !== JSON.stringify(assigned))
    tx.update(clientPrograms, mayBeReadByStaff(contract, programID), { assignedStaffIDs: assigned })
}
