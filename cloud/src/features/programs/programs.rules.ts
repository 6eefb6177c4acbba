import { isDeepStrictEqual } from 'node:util'
import { currentVersionOf } from '@belay/contract/amendments'
import type { PROGRAM_STAGES } from '@belay/contract/programs'
import { INITIAL_PERMISSION } from '@belay/contract/roles'
import { describeStaffing, isStaffed } from '@belay/contract/staffing'
import { requestStatus } from '@belay/contract/statuses'
import { permit, permitAs } from '../../platform/calls/permit.ts'
import type { Client } from '../clients/clients.documents.ts'
import type { VersionedUser } from '../users/users.documents.ts'
import type { ChangeRequest } from './changes/change-requests.documents.ts'
import type { ClientProgram } from './contracts/client-programs.documents.ts'
import { partiesOf } from './contracts/contract-parties.ts'
import type { ProgramRequest } from './requests/program-requests.documents.ts'
import type { ScheduleEntry } from './schedule/program-schedule.documents.ts'

type Stage = (typeof PROGRAM_STAGES)[number]
export type ProgramFacts = {
  request: ProgramRequest | null
  contract: ClientProgram | null
  schedule: ScheduleEntry | null
  /** The change that the client asks for, while it waits. */
  change: ChangeRequest | null
  /** The hours logged on the program that the person may know about, by the state of the log. */
  hours: { pending: number; returned: number; approved: number; paid: number }
  /** True once the program has ended, in the centre's time zone. */
  isOver: boolean
}

/** Returns the entry with at least one person needed, because no program runs without staff. */
export const withMinimumStaffNeeded = (schedule: ScheduleEntry) => ({
  ...schedule,
  staffNeeded: Math.max(1, schedule.staffNeeded),
})
/** True if as many people confirmed as the program needs. People who have not answered do not count. */
export const hasEnoughConfirmedStaff = (schedule: ScheduleEntry | null) =>
  schedule !== null && isStaffed(withMinimumStaffNeeded(schedule))

/** Describes a program's staffing, for example "1 of 3 confirmed, 2 asked". */
export function staffingInWords(schedule: ScheduleEntry): string {
  const { count, meaning } = describeStaffing(withMinimumStaffNeeded(schedule))
  return `${count} ${meaning}`
}

/** Returns the stage of a program: the last one it has reached. */
export function stageOf({ request, contract, schedule, hours, isOver }: ProgramFacts): Stage {
  const status = request && requestStatus(request)
  if (status === 'Cancelled' || schedule?.status === 'cancelled') return 'Cancelled'
  if (status === 'Rejected') return 'Rejected'
  if (hours.paid > 0 && hours.pending === 0 && hours.returned === 0 && hours.approved === 0) return 'Paid'
  if (isOver && schedule) return 'Run'
  if (contract?.signed) return 'Signed'
  if (hasEnoughConfirmedStaff(schedule)) return 'Staffed'
  if (schedule) return 'Scheduled'
  return status === 'Pending' ? 'Requested' : 'Approved'
}

/** Returns the stage that a client sees. Staffing and pay are hidden from clients. */
export function clientStageOf(program: ProgramFacts): Stage {
  const stage = stageOf(program)
  if (stage === 'Staffed') return 'Scheduled'
  return stage === 'Paid' ? 'Run' : stage
}

/** Returns the contact for a program's staff: the contract's contact, else the requester, else the client's contact. */
export function findStaffContact(
  { contract, request }: Pick<ProgramFacts, 'contract' | 'request'>,
  client: Client | null,
) {
  const name = contract?.contactPersonName || request?.contactName || client?.contactName || ''
  const email = (contract && partiesOf(contract).contactPersonEmail) || request?.email || client?.contactEmail || ''
  const phone = request?.phone || client?.phone || ''
  return name || email || phone ? { name, email, phone } : null
}

/** Returns the stages of a program and which are done. Empty for a cancelled or rejected program. */
export function stagesOf(program: ProgramFacts, isStaff: boolean): { name: Stage; done: boolean }[] {
  const { request, contract, schedule, isOver } = program
  const stage = stageOf(program)
  if (stage === 'Cancelled' || stage === 'Rejected') return []
  const stages: { name: Stage; done: boolean; internal?: true }[] = [
    { name: 'Requested', done: true },
    { name: 'Approved', done: request === null || request.approved },
    { name: 'Scheduled', done: schedule !== null },
    { name: 'Staffed', done: hasEnoughConfirmedStaff(schedule), internal: true },
    { name: 'Signed', done: contract?.signed === true },
    { name: 'Run', done: isOver && schedule !== null },
    { name: 'Paid', done: stage === 'Paid', internal: true },
  ]
  return stages.filter(({ internal }) => isStaff || !internal).map(({ name, done }) => ({ name, done }))
}

/** Returns what the contract needs after a change of its program. `isAffected`: a fact that it copies changed. */
export function determineContractNeed(
  before: ClientProgram | null,
  after: ClientProgram | null,
  isAffected: boolean,
): 'none' | 'follows' | 'resend' | 'amend' {
  if (!before || !after) return 'none'
  const isChanged = !isDeepStrictEqual(withoutReaders(before), withoutReaders(after))
  if (!isChanged && !isAffected) return 'none'
  const [was, is] = [currentVersionOf(before), currentVersionOf(after)]
  if (is.needsAmendment) return is.signed ? 'amend' : 'resend'
  if (is.sentAt !== null) return 'none'
  if (was.sentAt !== null) return 'resend'
  return isChanged ? 'follows' : 'none'
}

/** Returns a contract without the fields that follow the program's staff and cancellation. */
const withoutReaders = ({ assignedStaffIDs: _, programCancelled: __, ...contract }: ClientProgram) => ({
  ...contract,
  version: undefined,
  updatedAt: undefined,
})

/** Permits writing copied facts to a document of the program, in any state of the document. */
export const mayCopyProgramFacts = <Doc extends { programID: string | null }>(doc: Doc, programID: string) =>
  permitAs('internal', doc, doc.programID === null || doc.programID === programID, 'This belongs to another program.')

/** Permits making a requester without a role a Client. Approving a request changes nobody else's role. */
export const mayBecomeClient = (user: VersionedUser) =>
  permit(user, user.permission === INITIAL_PERMISSION, 'This person already has a role.')
