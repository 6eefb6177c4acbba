import { contractTotal } from '@belay/contract/money'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { asEffect, type Permitted } from '../../platform/permit.ts'
import { holdClient } from '../clients/clients.ts'
import { notify } from '../notifications/notify.ts'
import { markContract } from '../program-schedule/entries.ts'
import { programSchedule, type ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import { type ClientProgram, clientPrograms } from './client-programs.documents.ts'
import { contractNeedsUpdate, contractWithdrawn, signedProgramCancelled } from './client-programs.notifications.ts'

export type Draft = Pick<
  ClientProgram,
  | 'programID'
  | 'clientID'
  | 'organization'
  | 'programName'
  | 'contactPersonName'
  | 'contactPersonEmail'
  | 'signerEmail'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'location'
  | 'participants'
> &
  Partial<Pick<ClientProgram, 'lineItems' | 'discount'>>

/**
 * Adds an unsigned draft (R35) to a unit of work; what it leaves open is as the calendar says, which is the caller's to mark. Refuses with not-found when the
 * client does not exist and with already-exists when the program has a contract.
 */
export async function draftContract(tx: Tx, draft: Draft): Promise<Permitted<Versioned<ClientProgram>>> {
  await holdClient(tx, draft.clientID)
  await contractOf(tx, draft.programID)
  const entry = await tx.get(programSchedule, draft.programID)
  const { lineItems = [], discount = 0 } = draft
  return tx.create(clientPrograms, {
    programID: draft.programID,
    clientID: draft.clientID,
    organization: draft.organization,
    programName: draft.programName,
    contactPersonName: draft.contactPersonName,
    contactPersonEmail: draft.contactPersonEmail,
    signerEmail: draft.signerEmail,
    date: draft.date ?? entry?.date ?? null,
    startTime: draft.startTime ?? entry?.startTime ?? null,
    endTime: draft.endTime ?? entry?.endTime ?? null,
    location: draft.location || (entry?.location ?? ''),
    participants: draft.participants ?? entry?.participants ?? null,
    lineItems,
    discount,
    total: contractTotal(lineItems, discount),
    signed: false,
    ...UNSENT,
    recalledHash: null,
    signature: null,
    needsAmendment: false,
    versions: [],
    assignedStaffIDs: (entry?.staffing ?? []).filter(({ state }) => state !== 'declined').map(({ staffID }) => staffID),
  })
}

/** What a contract carries while it is not out for signature. */
export const UNSENT = {
  sentAt: null,
  frozen: null,
  documentHash: null,
  declinedAt: null,
  declineReason: null,
  forwardedBy: null,
  forwards: 0,
  remindedAt: null,
} as const

export const contractOf = (tx: Tx, programID: string): Promise<Versioned<ClientProgram> | null> =>
  tx.get(clientPrograms, programID)

/** What a contract takes from the schedule entry of its program. */
export const asScheduled = (
  entry: Pick<ScheduleEntry, 'programName' | 'date' | 'startTime' | 'endTime' | 'location' | 'participants'>,
) => ({
  programName: entry.programName,
  date: entry.date,
  startTime: entry.startTime,
  endTime: entry.endTime,
  location: entry.location,
  participants: entry.participants,
})

/** A program was moved or changed: its draft follows; what was sent or signed stays, needs amendment, and Admins are told. */
export async function programMoved(tx: Tx, services: Pick<Services, 'settings'>, entry: ScheduleEntry): Promise<void> {
  const contract = await contractOf(tx, entry.programID)
  if (!contract) return
  const scheduled = asScheduled(entry)
  const differs = Object.entries(scheduled).some(
    ([field, value]) => contract[field as keyof typeof scheduled] !== value,
  )
  if (!differs) return
  if (!contract.signed && contract.sentAt === null) {
    tx.update(clientPrograms, asEffect(contract), scheduled)
    return
  }
  if (contract.needsAmendment) return
  tx.update(clientPrograms, asEffect(contract), { needsAmendment: true })
  await notify(tx, services, contractNeedsUpdate({ contract }))
}

/**
 * The program was cancelled. An unsigned contract is withdrawn: deleted, or back to a draft when it keeps voided versions
 * or the program may be taken up again (`keepDraft`). A signed one stays for an Admin to void.
 */
export async function withdrawContract(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  programID: string,
  keepDraft = false,
): Promise<void> {
  const contract = await contractOf(tx, programID)
  if (!contract) return
  if (contract.signed) {
    tx.update(clientPrograms, asEffect(contract), { needsAmendment: true })
    await notify(tx, services, signedProgramCancelled({ contract }))
    return
  }
  if (keepDraft || contract.versions.length > 0) {
    if (contract.sentAt !== null)
      tx.update(clientPrograms, asEffect(contract), { ...UNSENT, recalledHash: contract.documentHash })
  } else {
    tx.remove(clientPrograms, asEffect(contract))
    await markContract(tx, programID, false)
  }
  await notify(tx, services, contractWithdrawn({ contract, why: 'cancelled' }))
}

/** Keeps which Facilitators may read the contract in step with the assignments, in their commit. */
export async function assignedChanged(tx: Tx, programID: string, staffIDs: readonly string[]): Promise<void> {
  const contract = await contractOf(tx, programID)
  const assigned = [...new Set(staffIDs)].toSorted()
  if (contract && JSON.stringify(contract.assignedStaffIDs) !== JSON.stringify(assigned))
    tx.update(clientPrograms, asEffect(contract), { assignedStaffIDs: assigned })
}

/** The signed contract that keeps a program from being deleted, as a refusal names it. */
export async function signedContractInTheWay(
  tx: Tx,
  programID: string,
): Promise<{ collection: string; id: string; label: string }[]> {
  const contract = await contractOf(tx, programID)
  return contract?.signed
    ? [{ collection: 'clientPrograms', id: programID, label: `Signed contract: ${contract.programName}` }]
    : []
}
