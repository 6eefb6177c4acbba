import { isDeepStrictEqual } from 'node:util'
import { openPartOf } from '@belay/contract/amendments'
import type { PROGRAM_STAGES } from '@belay/contract/programs'
import { INITIAL_PERMISSION } from '@belay/contract/roles'
import { isStaffed, staffingWords } from '@belay/contract/staffing'
import { requestStatus } from '@belay/contract/statuses'
import { permit, permitAs } from '../../platform/permit.ts'
import type { ClientProgram } from '../client-programs/client-programs.documents.ts'
import { partiesOf } from '../client-programs/contract-parties.ts'
import type { Client } from '../clients/clients.documents.ts'
import type { ProgramRequest } from '../program-requests/program-requests.documents.ts'
import type { ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import type { VersionedUser } from '../users/users.documents.ts'

export type Stage = (typeof PROGRAM_STAGES)[number]
export type ProgramFacts = {
  request: ProgramRequest | null
  contract: ClientProgram | null
  schedule: ScheduleEntry | null
  /** Hours logged on the program, by what became of them. */
  hours: { pending: number; returned: number; approved: number; paid: number }
  /** True once the program has ended, in the centre's time zone. */
  over: boolean
}

/** Its staffing, as at least one person runs a program. */
export const needing = (schedule: ScheduleEntry) => ({ ...schedule, staffNeeded: Math.max(1, schedule.staffNeeded) })
/** Whether as many confirmed as are needed. Who was merely asked does not count. */
export const staffed = (schedule: ScheduleEntry | null) => schedule !== null && isStaffed(needing(schedule))

/** "1 of 3 confirmed, 2 asked" */
export function staffingInWords(schedule: ScheduleEntry): string {
  const { count, meaning } = staffingWords(needing(schedule))
  return `${count} ${meaning}`
}

/** How far a program has come: the last link of the chain that is done. */
export function stageOf({ request, contract, schedule, hours, over }: ProgramFacts): Stage {
  const status = request && requestStatus(request)
  if (status === 'Cancelled' || schedule?.status === 'cancelled') return 'Cancelled'
  if (status === 'Rejected') return 'Rejected'
  if (hours.paid > 0 && hours.pending === 0 && hours.returned === 0 && hours.approved === 0) return 'Paid'
  if (over && schedule) return 'Run'
  if (contract?.signed) return 'Signed'
  if (staffed(schedule)) return 'Staffed'
  if (schedule) return 'Scheduled'
  return status === 'Pending' ? 'Requested' : 'Approved'
}

/** The same as a client sees it: who works the program and whether they are paid is the centre's business. */
export function clientStageOf(program: ProgramFacts): Stage {
  const stage = stageOf(program)
  if (stage === 'Staffed') return 'Scheduled'
  return stage === 'Paid' ? 'Run' : stage
}

/** Whom the people of a program call: the contact of its contract, its request, or its client. */
export function contactOf({ contract, request }: Pick<ProgramFacts, 'contract' | 'request'>, client: Client | null) {
  const name = contract?.contactPersonName || request?.contactName || client?.contactName || ''
  const email = (contract && partiesOf(contract).contactPersonEmail) || request?.email || client?.contactEmail || ''
  const phone = request?.phone || client?.phone || ''
  return name || email || phone ? { name, email, phone } : null
}

/** The stages of a program and which of them are done, as staff see them or as its client does; none once it ended. */
export function stagesOf(program: ProgramFacts, isStaff: boolean): { name: Stage; done: boolean }[] {
  const { request, contract, schedule, over } = program
  const stage = stageOf(program)
  if (stage === 'Cancelled' || stage === 'Rejected') return []
  const stages: { name: Stage; done: boolean; internal?: true }[] = [
    { name: 'Requested', done: true },
    { name: 'Approved', done: request === null || request.approved },
    { name: 'Scheduled', done: schedule !== null },
    { name: 'Staffed', done: staffed(schedule), internal: true },
    { name: 'Signed', done: contract?.signed === true },
    { name: 'Run', done: over && schedule !== null },
    { name: 'Paid', done: stage === 'Paid', internal: true },
  ]
  return stages.filter(({ internal }) => isStaff || !internal).map(({ name, done }) => ({ name, done }))
}

/**
 * What a change of a program leaves to be done about its contract. `isAffected`: what the contract copies changed, so
 * that what it still needs is part of the matter.
 */
export function contractNeed(
  before: ClientProgram | null,
  after: ClientProgram | null,
  isAffected: boolean,
): 'none' | 'follows' | 'resend' | 'amend' {
  if (!before || !after) return 'none'
  const isChanged = !isDeepStrictEqual(withoutReaders(before), withoutReaders(after))
  if (!isChanged && !isAffected) return 'none'
  const [was, is] = [openPartOf(before), openPartOf(after)]
  if (is.needsAmendment) return is.signed ? 'amend' : 'resend'
  if (is.sentAt !== null) return 'none'
  if (was.sentAt !== null) return 'resend'
  return isChanged ? 'follows' : 'none'
}

/** A contract without what follows who works its program, and whether that takes place. */
const withoutReaders = ({ assignedStaffIDs: _, programCancelled: __, ...contract }: ClientProgram) => ({
  ...contract,
  version: undefined,
  updatedAt: undefined,
})

/** What is copied of a program goes to documents of that program, whatever their state. */
export const mayFollowProgram = <Doc extends { programID: string | null }>(doc: Doc, programID: string) =>
  permitAs('internal', doc, doc.programID === null || doc.programID === programID, 'This belongs to another program.')

/** Where the mending of all programs is: any process takes it further. */
export const mayGoOn = <Doc extends { id: string }>(mending: Doc) => permitAs('internal', mending, true)

/** Approving a request makes a Client of a requester who has no access yet; nobody else's role changes by it. */
export const mayBecomeClient = (user: VersionedUser) =>
  permit(user, user.permission === INITIAL_PERMISSION, 'This person already has a role.')
