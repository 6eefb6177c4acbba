import { transactional } from '../../../platform/calls/gate.ts'
import { refuse, refuseField } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { resolveLocation } from '../../places/find-place.ts'
import { refuseBlockedNewEntry } from '../conflicts/refuse-blocked.ts'
import { clientPrograms } from '../contracts/client-programs.documents.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { findScheduleEvent, programScheduled } from '../programs.notifications.ts'
import { programNameOf, programRequests } from '../requests/program-requests.documents.ts'
import { maySchedule } from '../requests/program-requests.rules.ts'
import { addEntry, requireClientOfProgram } from './change-entry.ts'
import { programSchedule } from './program-schedule.documents.ts'

/** Adds a program to the calendar. With `requestID`, schedules the program of that approved request. */
export const scheduleProgram = transactional(
  'programSchedule.create',
  async (tx, { requestID, override, ...form }, context) => {
    const requestFacts = requestID === undefined ? null : await factsFromRequest(tx, requestID, form.programID)
    const programID = requestFacts?.programID ?? form.programID ?? tx.id()
    const programName = form.programName ?? requestFacts?.programName
    if (!programName)
      refuse('invalid-argument', undefined, { fields: [{ field: 'programName', message: 'This is needed.' }] })
    const client = await requireClientOfProgram(tx, form.clientID ?? requestFacts?.clientID ?? null)
    const location = form.location || (requestFacts?.location ?? '')
    const where = { location, ...(await resolveLocation(tx, { placeID: form.placeID, location })) }
    const added = await addEntry(tx, context, {
      ...form,
      programID,
      programName,
      ...where,
      programType: form.programType || (requestFacts?.programType ?? ''),
      participants: form.participants ?? requestFacts?.participants ?? null,
      clientID: client.clientID,
      organization: client.organization || (requestFacts?.organization ?? ''),
      requestID: requestID ?? null,
    })
    await refuseBlockedNewEntry(tx, context, added, override)
    await copyProgramFacts(tx, context, programID)
    const entry = await tx.require(programSchedule, programID)
    if (requestID !== undefined)
      await notify(tx, context, programScheduled(await findScheduleEvent(tx, context, entry)))
    return entry
  },
)

/** Returns a program's facts from its request. Refuses a `programID` other than the approval's. */
async function factsFromRequest(tx: Tx, requestID: string, wantedID: string | undefined) {
  const stored = await tx.get(programRequests, requestID)
  const request = maySchedule(stored ?? refuseField('requestID', "We can't find this request."))
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
