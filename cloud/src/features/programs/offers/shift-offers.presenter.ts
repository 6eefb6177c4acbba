import { shiftOffer } from '@belay/contract/shift-offers'
import { abilitiesOf } from '../../../platform/calls/abilities.ts'
import type { Context } from '../../../platform/calls/gate.ts'
import { pickFields } from '../../../platform/calls/pick-fields.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import type { VersionedOffer } from './shift-offers.documents.ts'
import { mayAnswerOffer, mayEndOffer } from './shift-offers.rules.ts'

/** Returns the public fields of a shift offer. */
export const presentOffer = (offer: VersionedOffer) => pickFields(shiftOffer, offer)

/** Returns an offer with the caller's abilities. `ownRecord`: the caller's staff record. */
export const presentListedOffer = (
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  offer: VersionedOffer,
  ownRecord: Pick<StaffMember, 'staffID'> | null,
) => ({
  ...presentOffer(offer),
  ...abilitiesOf(actor, {
    answer: { call: 'staffPrograms.answerOffer', rule: () => mayAnswerOffer(actor, ownRecord, offer, clock.now()) },
    takeBack: { call: 'staffPrograms.takeBackOffer', rule: () => mayEndOffer(offer) },
  }),
})
