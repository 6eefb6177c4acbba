import { SYSTEM } from '../../../platform/calls/actor.ts'
import { requireVersion, type Services, transactional } from '../../../platform/calls/gate.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import { type Tx, transact } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { staffPrograms, type VersionedAssignment } from '../assignments/staff-programs.documents.ts'
import type { VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { findOpenSwaps } from './find-swaps.ts'
import { type ShiftSwap, shiftSwaps, type VersionedSwap } from './shift-swaps.documents.ts'
import { swapEnded } from './shift-swaps.notifications.ts'
import { presentSwap } from './shift-swaps.presenter.ts'
import { isSwapPossible, mayEndSwap, mayWithdrawSwap } from './shift-swaps.rules.ts'

type End = Pick<ShiftSwap, 'status'> & Partial<Pick<ShiftSwap, 'endedAs'>>

async function endSwap(tx: Tx, context: Pick<Services, 'settings'>, swap: VersionedSwap, end: End) {
  const ended = tx.update(shiftSwaps, mayEndSwap(swap), end)
  await notifyOfEnd(tx, context, ended)
  return ended
}

/** Notifies both people that a swap ended unanswered. */
export async function notifyOfEnd(tx: Tx, context: Pick<Services, 'settings'>, swap: ShiftSwap): Promise<void> {
  const shift = await tx.get(staffPrograms, swap.id)
  await notify(tx, context, swapEnded({ swap, shift, by: tx.actor }))
}

/** Withdraws a swap, for the person who proposed it or an Admin. Notifies both people. */
export const withdrawSwap = transactional('staffPrograms.withdrawSwap', async (tx, { id, version }, context) => {
  const stored = await tx.require(shiftSwaps, id)
  const open = mayWithdrawSwap(tx.actor, await findStaffByEmail(tx, tx.actor.email), stored)
  requireVersion(presentSwap(open), version)
  const swap = await endSwap(tx, context, open, { status: 'withdrawn', endedAs: 'taken-back' })
  const shift = await tx.get(staffPrograms, id)
  tx.setDescription(`withdrew the swap of ${shift?.programName ?? 'a shift'} with ${swap.withStaffName}`)
  return presentSwap(swap)
})

/** Ends the open swaps of a person who leaves the staff or is no longer active. Notifies both people. */
export async function endSwapsOfStaff(tx: Tx, context: Pick<Services, 'settings'>, staffID: string): Promise<void> {
  for (const swap of await findOpenSwaps(tx, { staffID }))
    await endSwap(tx, context, swap, { status: 'withdrawn', endedAs: 'changed' })
}

/** Ends the swaps that are no longer possible after a change of the program. Returns the ended swaps. */
export const endImpossibleSwaps = (
  tx: Tx,
  swaps: readonly VersionedSwap[],
  programID: string,
  { entry, assigned }: { entry: VersionedEntry | null; assigned: readonly VersionedAssignment[] },
): VersionedSwap[] =>
  swaps
    .filter((swap) => !isSwapPossible(swap, programID, entry, assigned))
    .map((swap) => tx.update(shiftSwaps, mayEndSwap(swap), { status: 'withdrawn', endedAs: 'changed' }))

/** Ends the swaps whose deadline has passed, and notifies both people. */
export async function expireSwaps(services: Omit<Services, 'files' | 'identity' | 'sealPdf'>): Promise<void> {
  const { store, clock, log } = services
  const due = { where: { status: 'proposed' }, orderBy: 'answerBy', to: clock.now() }
  for (const { id } of await findAll(store, shiftSwaps, due))
    await transact(services, SYSTEM, 'staffPrograms.expireSwaps', async (tx) => {
      const swap = await tx.get(shiftSwaps, id)
      if (swap?.status === 'proposed' && swap.answerBy <= tx.now)
        await endSwap(tx, services, swap, { status: 'expired' })
    }).catch((error: unknown) => log.error("a swap couldn't be ended", { id, error: String(error) }))
}
