import { SHIFTS } from '@belay/contract/constants'
import type { Context } from '../../../platform/gate.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { type StaffProgram, staffPrograms } from '../assignments/staff-programs.documents.ts'
import { isFirmlyConfirmed, mayAnswer, mayProposeSwap, startOfShift } from '../assignments/staff-programs.rules.ts'

/** Returns the caller's own shift and staff record. Refuses if a swap of the shift cannot be proposed now. */
export async function requireOwnSwappableShift(context: Context, id: string) {
  const { store, settings, clock, actor } = context
  const member = await findStaffByEmail(context, actor.email)
  const stored = (await store.get(staffPrograms, id)) ?? refuse('not-found')
  const answerable = mayAnswer(actor, member, stored, clock.now(), settings.centre)
  return { own: member ?? refuse('not-found'), shift: mayProposeSwap(answerable, clock.now(), settings.centre) }
}

/** True if a shift may be taken in exchange now. */
export const isSwappable = ({ settings, clock }: Context, shift: StaffProgram): boolean =>
  isFirmlyConfirmed(shift) && startOfShift(shift, settings.centre.timeZone) - clock.now() > SHIFTS.swapUntil
