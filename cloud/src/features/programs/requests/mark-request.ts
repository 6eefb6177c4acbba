import { statusMap } from '@belay/contract/program-requests'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, requireCurrent, requireVersion } from '../../../platform/gate.ts'
import type { Permitted } from '../../../platform/permit.ts'
import { refuseField } from '../../../platform/refuse.ts'
import { findProgramReferences } from '../find-program-references.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { programRequests, type VersionedRequest } from './program-requests.documents.ts'
import { mayCancel, mayDecide, mayDelete, maySchedule, refuseCancelAfterProgram } from './program-requests.rules.ts'
import { mergeChanges, parseField } from './update-request.ts'

type StoredRequest = Permitted<VersionedRequest>

/** Returns the decision fields: the caller and the current time. */
export const decisionBy = (tx: Tx) => ({ decidedBy: tx.actor.email, decidedByName: tx.actor.name, decidedAt: tx.now })

/** Approves a pending request and merges the extra fields of the Admin (R27). */
export async function markApproved(tx: Tx, context: Context, input: Input<'programRequests.approve'>) {
  const request = requireVersion(
    mayDecide(await tx.require(programRequests, input.id), tx.now, context.settings.centre.timeZone),
    input.version,
  )
  const { status, ...fields } = input.extra ?? {}
  return tx.update(programRequests, request, {
    ...mergeChanges(request, fields),
    ...(status ? { status: parseField(statusMap, { ...request.status, ...status }, 'extra.status') } : {}),
    approved: true,
    offer: null,
    ...decisionBy(tx),
  })
}

/** Cancels a request. Refuses the requester if the program is over. */
export async function markCancelled(tx: Tx, context: Context, input: Input<'programRequests.cancel'>) {
  const timeZone = context.settings.centre.timeZone
  const request = requireVersion(
    mayCancel(tx.actor, await tx.require(programRequests, input.id), tx.now, timeZone),
    input.version,
  )
  const entry = request.programID ? await tx.get(programSchedule, request.programID) : null
  if (entry) refuseCancelAfterProgram(tx.actor, entry, tx.now, timeZone)
  return tx.update(programRequests, request, {
    cancelled: true,
    offer: null,
    cancellationReason: input.cancellationReason,
    ...decisionBy(tx),
  })
}

/** Returns the request for scheduling. Refuses it if it is unknown, not approved, or already on the calendar. */
export async function requireSchedulable(tx: Tx, requestID: string): Promise<StoredRequest> {
  const request = await tx.get(programRequests, requestID)
  return maySchedule(request ?? refuseField('requestID', "We can't find this request."))
}

/** Returns the request for deletion. Refuses while a signed contract, hours or pay refer to its program. */
export async function requireDeletableRequest(tx: Tx, { id, version }: Input<'programRequests.delete'>) {
  const request = await requireCurrent(tx, programRequests, id, version)
  return mayDelete(request, request.programID ? await findProgramReferences(tx, request.programID) : [])
}
