import type { staffPrograms as calls, syncResult } from '@belay/contract/staff-programs'
import type * as z from 'zod'
import { type Context, type Inputs, inTransaction } from '../../platform/gate.ts'
import { contractOf, organizationOf } from '../program-schedule/client-of.ts'
import { addEntry } from '../program-schedule/entries.ts'
import { programOf } from './staff-programs.rules.ts'
import { assign } from './sync.ts'

/** A day's program, where the form gives no times. */
const WHOLE_DAY = { startTime: '9:00 AM', endTime: '5:00 PM' }

/** Creates a schedule entry together with its facilitators, all or nothing. Without a programID one is made. */
export function createProgram(
  context: Context,
  input: Inputs<typeof calls>['createProgram'],
): Promise<z.output<typeof syncResult> & { programID: string }> {
  const program = programOf({ ...input, programID: input.programID ?? context.ids.next() })
  return inTransaction(context, async (tx) => {
    await addEntry(tx, context, {
      ...program,
      startTime: input.startTime ?? WHOLE_DAY.startTime,
      endTime: input.endTime ?? WHOLE_DAY.endTime,
      location: input.location ?? '',
      participants: input.participants ?? null,
      ...(await organizationOf(tx, input.clientID ?? null)),
      requestID: null,
      staffNeeded: input.staffNeeded ?? Math.max(1, input.facilitators.filter(({ staffID }) => staffID?.trim()).length),
      ...(await contractOf(tx, program.programID)),
      status: 'confirmed',
    })
    const result = await assign(tx, context, program, input.facilitators)
    return { ...result, programID: program.programID }
  })
}
