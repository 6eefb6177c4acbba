import { type Context, type Input, inTransaction } from '../../../platform/gate.ts'
import { refuseBlockedNewEntry } from '../conflicts/refuse-blocked.ts'
import { addEntry } from '../schedule/change-entry.ts'
import { requireClientOfProgram } from '../schedule/client-of-program.ts'
import { hoursOf, parseProgram } from './assignment-rows.ts'
import { assignStaff } from './sync-assignments.ts'

/** The default times of a program. */
const WHOLE_DAY = { startTime: '9:00 AM', endTime: '5:00 PM' }

/** Creates a schedule entry with its assignments, all or nothing. Generates a `programID` if the input has none. */
export function createStaffedProgram(context: Context, input: Input<'staffPrograms.createProgram'>) {
  const program = parseProgram({ ...input, programID: input.programID ?? context.ids.next() })
  return inTransaction(context, async (tx) => {
    const entry = await addEntry(tx, context, {
      ...program,
      startTime: input.startTime ?? WHOLE_DAY.startTime,
      endTime: input.endTime ?? WHOLE_DAY.endTime,
      location: input.location ?? '',
      placeID: null,
      programType: '',
      participants: input.participants ?? null,
      ...(await requireClientOfProgram(tx, input.clientID ?? null)),
      requestID: null,
      staffNeeded: input.staffNeeded ?? Math.max(1, input.facilitators.filter(({ staffID }) => staffID?.trim()).length),
      status: 'confirmed',
    })
    await refuseBlockedNewEntry(tx, context, entry, input.override, { joining: hoursOf(input.facilitators) })
    const result = await assignStaff(tx, context, program, input.facilitators)
    return { ...result, programID: program.programID }
  })
}
