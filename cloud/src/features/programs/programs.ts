import { isBefore } from '@belay/contract/dates'
import type { LogStatus } from '@belay/contract/statuses'
import { ORPCError } from '@orpc/server'
import { isAdmin } from '../../platform/actor.ts'
import { findFirst } from '../../platform/documents/find-all.ts'
import type { Context, Input } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { centreToday } from '../../platform/today.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import * as contracts from '../client-programs/client-programs.ts'
import { clients } from '../clients/clients.documents.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { programRequests } from '../program-requests/program-requests.documents.ts'
import * as requests from '../program-requests/program-requests.ts'
import { programSchedule, worksOn } from '../program-schedule/program-schedule.documents.ts'
import { presentEntry } from '../program-schedule/program-schedule.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import * as assignments from '../staff-programs/staff-programs.ts'
import { clientNextStep, clientStageOf, contactOf, nextStep, type ProgramFacts, stageOf } from './programs.rules.ts'

/** A part as its own call would answer it; null where that call refuses this person. */
async function nullIfRefused<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part
  } catch (error) {
    if (error instanceof ORPCError && (error.code === 'not-found' || error.code === 'permission-denied')) return null
    throw error
  }
}

const OF_STATUS = { Pending: 'pending', Returned: 'returned', Approved: 'approved', Paid: 'paid' } as const

async function sumHours({ store }: Context, programID: string): Promise<ProgramFacts['hours']> {
  const hours = { pending: 0, returned: 0, approved: 0, paid: 0 }
  const groups = await store.sum(timeLogs, { where: { programID }, orderBy: 'date' }, ['hours'], 'status')
  for (const { group, sums } of groups) hours[OF_STATUS[group as LogStatus]] += sums.hours ?? 0
  return hours
}

/** Who signs is for those who read the contract in full; others learn only that the client owes it. */
const owedBy = (next: ReturnType<typeof nextStep>, namesSigner: boolean): ReturnType<typeof nextStep> =>
  next?.owner.includes('@') && !namesSigner ? { ...next, owner: 'The client' } : next

/** The whole of a program as this person may see it: its parts, stage and next step; not-found when they see none. */
export async function getProgramOverview(context: Context, { programID }: Input<'programs.overview'>) {
  const { actor, store, settings, clock } = context
  const storedRequest = await findFirst(context, programRequests, { where: { programID }, orderBy: 'createdAt' })
  const [contract, entry, hours] = await Promise.all([
    store.get(clientPrograms, programID),
    store.get(programSchedule, programID),
    sumHours(context, programID),
  ])
  const isStaff = isAdmin(actor) || actor.permission === 'Facilitator'
  const [request, presentedContract, staffing, presentedEntry] = await Promise.all([
    storedRequest && nullIfRefused(requests.getRequest(context, { id: storedRequest.id })),
    contract && nullIfRefused(contracts.getContract(context, { programID })),
    isStaff ? nullIfRefused(assignments.listAssignmentsByProgram(context, { programID })) : null,
    entry && presentEntry(context, entry),
  ])
  if (!request && !presentedContract && !(isStaff && entry)) refuse('not-found')

  const own = isStaff && !isAdmin(actor) ? await findStaffByEmail(context, actor.email) : null
  const works = entry !== null && own !== null && worksOn(own.staffID, entry)
  const clientID = contract?.clientID ?? entry?.clientID
  const client = clientID && (isAdmin(actor) || works) ? await store.get(clients, clientID) : null
  const today = centreToday(settings, clock.now())
  const facts: ProgramFacts = {
    request: storedRequest,
    contract,
    schedule: entry,
    hours,
    over: entry !== null && isBefore(entry.date, today),
  }
  return {
    programID,
    programName: entry?.programName ?? contract?.programName ?? storedRequest?.programDetails.programType ?? '',
    stage: isStaff ? stageOf(facts) : clientStageOf(facts),
    next: owedBy(
      isStaff ? nextStep(facts) : clientNextStep(facts),
      presentedContract !== null && 'signerEmail' in presentedContract,
    ),
    request,
    contract: presentedContract,
    schedule: presentedEntry,
    staffing: staffing?.items ?? [],
    contact: isAdmin(actor) || works ? contactOf(facts, client) : null,
    hours: isAdmin(actor) ? hours : null,
  }
}
