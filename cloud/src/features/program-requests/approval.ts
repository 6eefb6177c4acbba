import { type programRequests as calls, statusMap } from '@belay/contract/program-requests'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction, requireVersion } from '../../platform/gate.ts'
import type { Permitted } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { draftContract } from '../client-programs/contracts.ts'
import { clients } from '../clients/clients.documents.ts'
import { clientFor } from '../clients/clients.ts'
import { notify } from '../notifications/notify.ts'
import { addEntry } from '../program-schedule/entries.ts'
import { decision } from './decisions.ts'
import { merged, valid } from './editing.ts'
import { programNameOf } from './program-name.ts'
import { type ProgramRequest, programRequests } from './program-requests.documents.ts'
import { requestApproved } from './program-requests.notifications.ts'
import { mayDecide } from './program-requests.rules.ts'
import { grantClient } from './program-requests.ts'

type Input = Inputs<typeof calls>['approve']
type Request = Permitted<Versioned<ProgramRequest>>

/**
 * Approval: two steps on the same payload, in one commit (R27). First the request is approved and the extra fields
 * merged; then what the approval promises is created: the client if new, the unsigned draft contract and, with a date,
 * the schedule entry.
 */
export function approve(context: Context, input: Input): Promise<Versioned<ProgramRequest>> {
  return inTransaction(context, async (tx) => {
    const pending = requireVersion(
      mayDecide(await tx.require(programRequests, input.id), tx.now, context.settings.centre.timeZone),
      input.version,
    )
    const approved = markApproved(tx, pending, input)
    const settled = await createProgram(tx, context, approved, input)
    if (input.makeClient) await grantClient(tx, settled)
    await notify(tx, context, requestApproved({ ...input, request: settled }))
    return settled
  })
}

function markApproved(tx: Tx, request: Request, input: Input): Request {
  const { status, ...fields } = input.extra ?? {}
  return tx.update(programRequests, request, {
    ...merged(request, fields as Parameters<typeof merged>[1]),
    ...(status ? { status: valid(statusMap, { ...request.status, ...status }, 'extra.status') } : {}),
    approved: true,
    ...decision(tx),
  })
}

async function createProgram(tx: Tx, context: Context, request: Request, input: Input): Promise<Request> {
  const programID = tx.id()
  const client = await clientOf(tx, request, input.clientID)
  const program = {
    programID,
    programName: programNameOf(request),
    clientID: client.clientID,
    organization: client.organization,
    participants: request.programDetails.participants,
    location: input.location ?? request.programDetails.location,
    date: input.date ?? null,
    startTime: input.startTime ?? null,
    endTime: input.endTime ?? null,
  }
  await draftContract(tx, {
    ...program,
    contactPersonName: request.contactName,
    contactPersonEmail: request.email,
    signerEmail: request.email,
  })
  if (!input.date) return tx.update(programRequests, request, { programID })
  if (!input.startTime || !input.endTime) {
    const missing = [...(input.startTime ? [] : ['startTime']), ...(input.endTime ? [] : ['endTime'])]
    refuse('invalid-argument', 'Enter a start time and an end time for this date.', {
      fields: missing.map((field) => ({ field, message: 'Enter a time for this date.' })),
    })
  }
  await addEntry(tx, context, {
    ...program,
    date: input.date,
    startTime: input.startTime,
    endTime: input.endTime,
    requestID: request.id,
    staffNeeded: input.staffNeeded ?? 1,
    hasContract: true,
    status: 'confirmed',
  })
  return tx.update(programRequests, request, { programID, addedToCalendar: true })
}

/** The client an Admin chose, else the one of the organization's name, else a new one. */
async function clientOf(tx: Tx, request: ProgramRequest, clientID: string | undefined) {
  if (clientID) return tx.require(clients, clientID)
  return clientFor(tx, {
    organization: request.organization,
    contactName: request.contactName,
    contactEmail: request.email,
    phone: request.phone,
    address: '',
    type: 'other',
    notes: '',
  })
}
