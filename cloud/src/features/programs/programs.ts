import { hasEnded } from '@belay/contract/clock'
import { type LogStatus, logStatus } from '@belay/contract/statuses'
import { ORPCError } from '@orpc/server'
import { isAdmin } from '../../platform/calls/actor.ts'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { iterateAll } from '../../platform/documents/find-all.ts'
import { centreToday } from '../../platform/time/today.ts'
import { clients } from '../clients/clients.documents.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { findWhereToGo } from '../places/find-where-to-go.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { listAssignmentsByProgram } from './assignments/staff-programs.ts'
import { presentChange } from './changes/change-requests.presenter.ts'
import { canSeeProgram } from './changes/change-requests.rules.ts'
import { findWaitingChange } from './changes/change-requests.ts'
import { clientPrograms } from './contracts/client-programs.documents.ts'
import { presentContract } from './contracts/client-programs.ts'
import { listFacilitatorRequests } from './facilitator-requests/facilitator-requests.ts'
import { findRequest } from './find-request.ts'
import { presentNextStep } from './next-step.presenter.ts'
import { findClientNextStep, findNextStep } from './next-step.rules.ts'
import { listOffers } from './offers/shift-offers.ts'
import { clientStageOf, findStaffContact, type ProgramFacts, stageOf, stagesOf } from './programs.rules.ts'
import { programNameOf } from './requests/program-requests.documents.ts'
import { openRequest } from './requests/program-requests.ts'
import { programSchedule, worksOnProgram } from './schedule/program-schedule.documents.ts'
import { presentEntry } from './schedule/program-schedule.ts'
import { listSwaps } from './swaps/shift-swaps.ts'

/** Returns the result of a call; null if the call refuses this person. */
async function nullIfRefused<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part
  } catch (error) {
    if (error instanceof ORPCError && (error.code === 'not-found' || error.code === 'permission-denied')) return null
    throw error
  }
}

const OF_STATUS = { Pending: 'pending', Returned: 'returned', Approved: 'approved', Paid: 'paid' } as const

const NO_HOURS = { pending: 0, returned: 0, approved: 0, paid: 0 }

/** Returns the hours logged on a program that the caller may know about: all for Admins, their own for Facilitators. */
async function sumHours({ actor, store }: Context, programID: string) {
  const hours: ProgramFacts['hours'] = { ...NO_HOURS }
  const query = { where: { programID }, orderBy: 'date' }
  if (isAdmin(actor)) {
    const groups = await store.sum(timeLogs, query, ['hours'], 'status')
    for (const { group, sums } of groups) hours[OF_STATUS[group as LogStatus]] += sums.hours ?? 0
    return hours
  }
  for await (const log of iterateAll(store, timeLogs, query))
    if (log.userId === actor.userid) hours[OF_STATUS[logStatus(log)]] += log.hours
  return hours
}

/** The maximum number of requests to facilitate, and of shift offers, that the overview returns. */
const MOST_SHOWN = 50

/** Returns the parts of a program that the caller may see. Refuses with `not-found` if they may see none. */
export async function getProgramOverview(context: Context, input: Input<'programs.overview'>) {
  const { actor, store, settings, clock } = context
  const storedRequest = await findRequest(context, input.programID)
  const programID = storedRequest ? storedRequest.programID : input.programID
  const isCallerAdmin = isAdmin(actor)
  const isStaff = isCallerAdmin || actor.permission === 'Facilitator'
  const [contract, entry, waiting, hours, ownRecord] = await Promise.all([
    programID === null ? null : store.get(clientPrograms, programID),
    programID === null ? null : store.get(programSchedule, programID),
    programID === null ? null : findWaitingChange(context, programID),
    programID === null || !isStaff ? NO_HOURS : sumHours(context, programID),
    isStaff && !isCallerAdmin ? findStaffByEmail(context, actor.email) : null,
  ])
  const [request, presentedContract, staffing, presentedEntry, openRequests, offers, swaps] = await Promise.all([
    storedRequest && nullIfRefused(openRequest(context, storedRequest)),
    contract && nullIfRefused(Promise.try(() => presentContract(context, contract, entry, ownRecord))),
    isStaff && programID !== null ? nullIfRefused(listAssignmentsByProgram(context, { programID })) : null,
    entry && presentEntry(context, entry),
    isCallerAdmin && entry ? listFacilitatorRequests(context, openRequestsOf(entry.programID)) : null,
    isCallerAdmin && entry ? listOffers(context, offersOf(entry.programID)) : null,
    isStaff && entry ? listSwaps(context, { programID: entry.programID }) : null,
  ])
  if (!request && !presentedContract && !(isStaff && entry)) refuse('not-found')

  const works = entry !== null && ownRecord !== null && worksOnProgram(ownRecord.staffID, entry)
  const clientID = contract?.clientID ?? entry?.clientID
  const [client, where] = await Promise.all([
    clientID && (isCallerAdmin || works) ? store.get(clients, clientID) : null,
    presentedEntry && findWhereToGo(store, presentedEntry, isCallerAdmin || works || !isStaff),
  ])
  const today = centreToday(settings, clock.now())
  const { timeZone } = settings.centre
  const facts: ProgramFacts = {
    request: storedRequest,
    contract,
    schedule: entry,
    change: waiting,
    hours,
    isOver: entry !== null && hasEnded(entry, clock.now(), timeZone),
  }
  const ofClient = { request: storedRequest, contract, entry }
  const change = waiting && canSeeProgram(actor, ofClient) ? presentChange(actor, waiting, ofClient) : null
  const parts = { request, contract: presentedContract, change, schedule: presentedEntry }
  const ownShift = staffing?.items.find(({ staffID }) => staffID === ownRecord?.staffID) ?? null
  return {
    programID,
    programName: entry?.programName ?? contract?.programName ?? (storedRequest ? programNameOf(storedRequest) : ''),
    stage: isStaff ? stageOf(facts) : clientStageOf(facts),
    stages: stagesOf(facts, isStaff),
    next: presentNextStep((isStaff ? findNextStep : findClientNextStep)(facts, timeZone, today), {
      ...parts,
      isAdmin: isCallerAdmin,
      ownShift,
      today,
    }),
    ...parts,
    staffing: staffing?.items ?? [],
    asking: openRequests?.items ?? [],
    offers: offers?.items ?? [],
    swaps: swaps?.items ?? [],
    where,
    contact: isCallerAdmin || works ? findStaffContact(facts, client) : null,
    hours: isCallerAdmin ? hours : null,
  }
}

const openRequestsOf = (programID: string) =>
  ({ where: { status: 'requested', programID }, limit: MOST_SHOWN }) as const
const offersOf = (programID: string) => ({ where: { programID }, limit: MOST_SHOWN })
