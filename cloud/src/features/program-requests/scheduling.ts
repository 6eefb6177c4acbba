import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { asEffect } from '../../platform/permit.ts'
import { type ProgramRequest, programRequests } from './program-requests.documents.ts'
import { maySchedule } from './program-requests.rules.ts'

/** An approved request becomes Scheduled. Refuses with failed-precondition unless it is approved and not yet on the calendar. */
export async function requestScheduled(
  tx: Tx,
  requestID: string,
  programID: string,
): Promise<Versioned<ProgramRequest>> {
  const request = maySchedule(await tx.require(programRequests, requestID))
  return tx.update(programRequests, request, { addedToCalendar: true, programID: request.programID ?? programID })
}

/** The request of a program that was taken off the calendar is Approved again. Nothing happens when there is none. */
export async function requestUnscheduled(tx: Tx, requestID: string): Promise<void> {
  const request = await tx.get(programRequests, requestID)
  if (request?.addedToCalendar) tx.update(programRequests, asEffect(request), { addedToCalendar: false })
}
