import { cost } from '@belay/contract/money'
import type { OwnShift } from '@belay/contract/own-shifts'
import type { Context } from '../../../platform/calls/gate.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import { assignmentID } from '../assignments/find-assignments.ts'
import { type StaffProgram, staffPrograms, type VersionedAssignment } from '../assignments/staff-programs.documents.ts'
import { shiftOffers, type VersionedOffer } from '../offers/shift-offers.documents.ts'
import { whyOfferClosed } from '../offers/shift-offers.rules.ts'
import { shiftSwaps, type VersionedSwap } from '../swaps/shift-swaps.documents.ts'
import { presentSwappedShift } from '../swaps/shift-swaps.presenter.ts'
import { whySwapClosed } from '../swaps/shift-swaps.rules.ts'
import { findSwapMoves } from '../swaps/swap-moves.ts'
import { findSwapWarnings } from '../swaps/swap-warnings.ts'

/** The states of swaps that gave the person no shift. */
const NOT_ACCEPTED: readonly VersionedSwap['status'][] = ['proposed', 'declined', 'withdrawn', 'expired']
/** The number of a person's latest swaps in each state among which one of a program is found. */
const MOST_SWAPS = 50

type Question = NonNullable<OwnShift['question']>
/** A question to a person who is not on a program, with the shift that they would work. */
export type AskedShift = { shift: VersionedAssignment | VersionedOffer; question: Question }

/**
 * Finds the newest question to a person about a shift of a program that they do not work: an offer or a proposed swap,
 * also if it can no longer be answered. Null if nobody asked them, or if the shift no longer exists.
 */
export async function findQuestion(
  context: Context,
  member: StaffMember,
  programID: string,
): Promise<AskedShift | null> {
  const [offer, swap] = await Promise.all([
    context.store.get(shiftOffers, assignmentID(member.staffID, programID)),
    findSwap(context, member, programID),
  ])
  if (swap && (!offer || swap.proposedAt > offer.offeredAt)) return describeSwap(context, member, swap)
  if (!offer) return null
  const { id, version, answerBy, note } = offer
  const closed = whyOfferClosed(offer, context.clock.now())
  const sentence = closed?.message ?? 'The first to accept get the shift.'
  return {
    shift: offer,
    question: {
      kind: 'offer',
      id,
      version,
      answerBy: closed ? null : answerBy,
      sentence,
      note,
      gives: null,
      warnings: [],
    },
  }
}

/** Finds the newest swap that asks a person to work a program. */
async function findSwap({ store }: Context, { staffID }: StaffMember, programID: string) {
  const pages = await Promise.all(
    NOT_ACCEPTED.map((status) =>
      store.find(shiftSwaps, {
        where: { withStaffID: staffID, status },
        orderBy: 'answerBy',
        descending: true,
        limit: MOST_SWAPS,
      }),
    ),
  )
  const swaps = pages.flatMap(({ items }) => items).filter((swap) => swap.programID === programID)
  return swaps.toSorted((a, b) => b.proposedAt - a.proposedAt)[0]
}

async function describeSwap(context: Context, member: StaffMember, swap: VersionedSwap): Promise<AskedShift | null> {
  const { store, clock } = context
  const { id, version, staffName, withStaffID, theirProgramID, answerBy, note } = swap
  const [shift, theirs] = await Promise.all([
    store.get(staffPrograms, id),
    theirProgramID ? store.get(staffPrograms, assignmentID(withStaffID, theirProgramID)) : null,
  ])
  if (!shift) return null
  const closed = whySwapClosed(swap, clock.now())
  const moves = closed ? [] : await findSwapMoves(store, swap, [shift, theirs])
  const asks = theirs ? `${staffName} asks you to swap shifts.` : `${staffName} asks you to take this shift.`
  return {
    shift,
    question: {
      kind: 'swap',
      id,
      version,
      answerBy: closed ? null : answerBy,
      sentence: closed?.message ?? asks,
      note,
      gives: theirs && { ...presentSwappedShift(theirs), pay: payFor(member, theirs) },
      warnings: await findSwapWarnings({ store }, context, moves, withStaffID, clock.now()),
    },
  }
}

/** Returns what a shift's planned hours earn a person. Null without a pay rate. */
export const payFor = ({ payRate }: Pick<StaffMember, 'payRate'>, { hours }: Pick<StaffProgram, 'hours'>) =>
  payRate === null ? null : cost(hours, payRate)
