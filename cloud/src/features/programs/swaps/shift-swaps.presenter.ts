import { listedSwap, shiftSwap } from '@belay/contract/shift-swaps'
import { abilitiesOf } from '../../../platform/calls/abilities.ts'
import type { Context } from '../../../platform/calls/gate.ts'
import { pickFields } from '../../../platform/calls/pick-fields.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import type { StaffProgram } from '../assignments/staff-programs.documents.ts'
import type { VersionedSwap } from './shift-swaps.documents.ts'
import { mayAnswerSwap, mayWithdrawSwap } from './shift-swaps.rules.ts'

/** Returns the public fields of a swap. */
export const presentSwap = (swap: VersionedSwap) => pickFields(shiftSwap, swap)

/** Returns the fields of a shift that possible swap partners may see. */
export const presentSwappedShift = (assignment: StaffProgram) => pickFields(listedSwap.shape.shift, assignment)

/** Returns the fields of a shift that could be taken in exchange, with the warnings to the person who would work it. */
export const presentExchange = ({ warnings, ...shift }: StaffProgram & { warnings: string[] }) => ({
  ...presentSwappedShift(shift),
  warnings,
})

type SwapParts = {
  ownRecord: Pick<StaffMember, 'staffID'> | null
  shift: StaffProgram
  theirShift: StaffProgram | null
  warnings: string[]
}

/** Returns a swap with its shifts and the caller's abilities. `ownRecord`: the caller's staff record. */
export const presentListedSwap = (
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  swap: VersionedSwap,
  { ownRecord, shift, theirShift, warnings }: SwapParts,
) => ({
  ...presentSwap(swap),
  shift: presentSwappedShift(shift),
  theirShift: theirShift && presentSwappedShift(theirShift),
  warnings,
  ...abilitiesOf(actor, {
    answer: { call: 'staffPrograms.answerSwap', rule: () => mayAnswerSwap(actor, ownRecord, swap, clock.now()) },
    withdraw: { call: 'staffPrograms.withdrawSwap', rule: () => mayWithdrawSwap(actor, ownRecord, swap) },
  }),
})
