import { LOCATION_WORDS } from '@belay/contract/constants'
import { statusMap } from '@belay/contract/program-requests'
import { INITIAL_PERMISSION } from '@belay/contract/roles'
import { staffNeededFor } from '@belay/contract/staff-needed'
import { type Context, type Input, requireVersion, transactional } from '../../../platform/calls/gate.ts'
import type { Permitted } from '../../../platform/calls/permit.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { clients } from '../../clients/clients.documents.ts'
import { findOrCreateClient } from '../../clients/create-client.ts'
import { notify } from '../../notifications/notify.ts'
import { resolveLocation } from '../../places/find-place.ts'
import { findWhereToGo } from '../../places/find-where-to-go.ts'
import { findProgramType } from '../../program-types/find-program-type.ts'
import { users } from '../../users/users.documents.ts'
import { refuseBlockedNewEntry } from '../conflicts/refuse-blocked.ts'
import { draftContract } from '../contracts/create-contract.ts'
import { priceLines } from '../contracts/price-lines.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { mayBecomeClient } from '../programs.rules.ts'
import { addEntry } from '../schedule/change-entry.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import {
  decisionFields,
  type ProgramRequest,
  programNameOf,
  programRequests,
  type VersionedRequest,
} from './program-requests.documents.ts'
import { requestApproved } from './program-requests.notifications.ts'
import { mayDecideRequest, momentOf } from './program-requests.rules.ts'
import { mergeChanges, parseField } from './update-request.ts'

/**
 * Approves a request, in two steps on the same payload and in one commit (R27). First marks the request as approved and
 * merges the extra fields. Then creates the client (if new), the unsigned draft contract (priced by the input or by the
 * program type) and, with a date, the schedule entry.
 */
export const approveRequest = transactional('programRequests.approve', (tx, input, context) =>
  approveRequestInTx(tx, context, input),
)

/** Approves a request in the caller's transaction. Also used when the client chooses an offered date. */
export async function approveRequestInTx(
  tx: Tx,
  context: Context,
  input: Input<'programRequests.approve'>,
): Promise<VersionedRequest> {
  const approved = await markApproved(tx, context, input)
  const request = await createProgram(tx, context, approved, input)
  if (input.makeClient) await makeRequesterClient(tx, request)
  const entry = request.programID ? await tx.get(programSchedule, request.programID) : null
  const appointment = entry ? { ...entry, where: await findWhereToGo(tx, entry, true) } : undefined
  await notify(tx, context, requestApproved({ request, appointment }))
  return request
}

/** Approves a pending request and merges the extra fields of the Admin (R27). */
async function markApproved(tx: Tx, context: Context, input: Input<'programRequests.approve'>) {
  const pending = mayDecideRequest(await tx.require(programRequests, input.id), momentOf(tx, context))
  const request = requireVersion(pending, input.version)
  const { status, ...fields } = input.extra ?? {}
  return tx.update(programRequests, request, {
    ...mergeChanges(request, fields),
    ...(status ? { status: parseField(statusMap, { ...request.status, ...status }, 'extra.status') } : {}),
    approved: true,
    offer: null,
    ...decisionFields(tx),
  })
}

async function createProgram(
  tx: Tx,
  context: Context,
  request: Permitted<VersionedRequest>,
  input: Input<'programRequests.approve'>,
): Promise<VersionedRequest> {
  const { programType, participants } = request.programDetails
  const [client, where, type] = await Promise.all([
    clientOf(tx, request, input.clientID),
    resolveLocation(tx, input),
    findProgramType(tx, programType),
  ])
  // `copyProgramFacts` fills in the other quantities later.
  const time = timeOf(input)
  const facts = { participants, date: time?.date ?? null, startTime: null, endTime: null, staffNeeded: null }
  const lineItems = input.lineItems ?? (await priceLines(tx, type, facts))
  const program = {
    programID: tx.id(),
    programName: programNameOf(request),
    clientID: client.clientID,
    organization: client.organization,
    participants,
    location: where.location ?? LOCATION_WORDS[request.programDetails.location],
  }
  await draftContract(tx, {
    ...program,
    contactPersonName: request.contactName,
    contactPersonEmail: request.email,
    signerEmail: request.email,
    lineItems,
    discount: input.discount ?? 0,
  })
  if (time) {
    const entry = await addEntry(tx, context, {
      ...program,
      ...time,
      placeID: where.placeID ?? null,
      programType,
      requestID: request.id,
      staffNeeded: input.staffNeeded ?? (type ? staffNeededFor(type, participants) : 1),
      status: 'confirmed',
    })
    await refuseBlockedNewEntry(tx, context, entry, input.override, { assignments: [] })
  }
  const { programID } = program
  tx.update(programRequests, request, { programID })
  await copyProgramFacts(tx, context, programID)
  return tx.require(programRequests, request.id)
}

/** Returns the date and times of the program; null without a date. Refuses a date without times. */
function timeOf({ date, startTime, endTime }: Input<'programRequests.approve'>) {
  if (!date) return null
  if (startTime && endTime) return { date, startTime, endTime }
  const missing = [...(startTime ? [] : ['startTime']), ...(endTime ? [] : ['endTime'])]
  return refuse('invalid-argument', 'Enter a start time and an end time for this date.', {
    fields: missing.map((field) => ({ field, message: 'Enter a time for this date.' })),
  })
}

/** Returns the client that the Admin chose, else the client with the organization's name, else a new client. */
async function clientOf(tx: Tx, request: ProgramRequest, clientID: string | undefined) {
  if (clientID) return tx.require(clients, clientID)
  const { organization, contactName, email: contactEmail, phone } = request
  const contact = { organization, contactName, contactEmail, phone }
  return findOrCreateClient(tx, { ...contact, address: '', type: 'other', notes: '' })
}

/** Makes a requester who has no access a Client. The approval form offers this, selected by default. */
async function makeRequesterClient(tx: Tx, request: ProgramRequest): Promise<void> {
  const user = await tx.get(users, request.email)
  if (user?.permission === INITIAL_PERMISSION) tx.update(users, mayBecomeClient(user), { permission: 'Client' })
}
