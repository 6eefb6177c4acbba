import { contractTotal } from '@belay/contract/money'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Input } from '../../platform/gate.ts'
import { lockClient } from '../clients/clients.ts'
import { programSchedule, type ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import { type ClientProgram, clientPrograms } from './client-programs.documents.ts'

type Given = Omit<Input<'clientPrograms.create'>, 'lineItems' | 'discount'>
type Terms = Pick<ClientProgram, 'lineItems' | 'discount'>
type Draft = Given & { programID: string; organization: string; signerEmail: string } & Partial<Terms>

/**
 * Adds an unsigned draft (R35) in a transaction. What it leaves open is as the schedule entry says; the caller marks
 * there that the program has a contract. Refuses with not-found when the client does not exist, and with already-exists
 * when the program has a contract.
 */
export async function draftContract(tx: Tx, draft: Draft) {
  const [, entry] = await Promise.all([lockClient(tx, draft.clientID), tx.get(programSchedule, draft.programID)])
  const { lineItems = [], discount = 0 } = draft
  return tx.create(clientPrograms, {
    ...draft,
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

/** What a contract takes from the schedule entry of its program. */
export const toProgramFields = (
  entry: Pick<ScheduleEntry, 'programName' | 'date' | 'startTime' | 'endTime' | 'location' | 'participants'>,
) => ({
  programName: entry.programName,
  date: entry.date,
  startTime: entry.startTime,
  endTime: entry.endTime,
  location: entry.location,
  participants: entry.participants,
})
