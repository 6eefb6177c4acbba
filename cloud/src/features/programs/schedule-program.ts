import type { Tx } from '../../platform/documents/transaction.ts'
import { transactional } from '../../platform/gate.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { followProgram } from '../client-programs/update-contract-from-program.ts'
import { notify } from '../notifications/notify.ts'
import { locate } from '../places/find-place.ts'
import { markScheduled } from '../program-requests/mark-request.ts'
import { programNameOf, programRequests } from '../program-requests/program-requests.documents.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { addToCalendar } from './add-to-calendar.ts'
import { requireClientOfProgram } from './client-of-program.ts'
import { moveStaff } from './move-program.ts'
import { findScheduleEvent, programScheduled } from './programs.notifications.ts'

/** Adds a program to the calendar; with requestID that of an approved request, which becomes Scheduled. */
export const scheduleProgram = transactional('programSchedule.create', async (tx, { requestID, ...form }, context) => {
  const origin = requestID === undefined ? null : await originOf(tx, requestID, form.programID)
  const programID = origin?.programID ?? form.programID ?? tx.id()
  const programName = form.programName ?? origin?.programName
  if (!programName)
    refuse('invalid-argument', undefined, { fields: [{ field: 'programName', message: 'This is needed.' }] })
  if (requestID !== undefined) await markScheduled(tx, requestID, programID)
  const client = await requireClientOfProgram(tx, form.clientID ?? origin?.clientID ?? null)
  const entry = await addToCalendar(tx, context, {
    ...form,
    programID,
    programName,
    location: form.location || (origin?.location ?? ''),
    ...(form.placeID ? await locate(tx, form) : {}),
    programType: form.programType || (origin?.programType ?? ''),
    participants: form.participants ?? origin?.participants ?? null,
    clientID: client.clientID,
    organization: client.organization || (origin?.organization ?? ''),
    requestID: requestID ?? null,
  })
  if (entry.staffing.length > 0) await moveStaff(tx, context, entry)
  await followProgram(tx, context, entry)
  if (requestID !== undefined) await notify(tx, context, programScheduled(await findScheduleEvent(tx, context, entry)))
  return (await tx.get(programSchedule, programID)) ?? entry
})

/** What a request gives its program. A programID that is not the one of its approval is refused. */
async function originOf(tx: Tx, requestID: string, wantedID: string | undefined) {
  const request = await tx.get(programRequests, requestID)
  if (!request) refuseField('requestID', "We can't find this request.")
  if (wantedID !== undefined && request.programID !== null && wantedID !== request.programID)
    refuseField('programID', 'This request belongs to a different program.')
  const programID = request.programID ?? wantedID ?? tx.id()
  const contract = await tx.get(clientPrograms, programID)
  return {
    programID,
    programName: contract?.programName ?? programNameOf(request),
    clientID: contract?.clientID ?? null,
    location: contract?.location ?? '',
    organization: request.organization,
    programType: request.programDetails.programType,
    participants: request.programDetails.participants,
  }
}
