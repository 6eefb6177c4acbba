import { abilitiesOf } from '../../../platform/calls/abilities.ts'
import type { Actor } from '../../../platform/calls/actor.ts'
import type { VersionedChange } from './change-requests.documents.ts'
import { type ClientFacts, mayDecideChange, mayWithdrawChange } from './change-requests.rules.ts'

/** Returns a change that a client asked for, with the caller's abilities. */
export const presentChange = (actor: Actor, change: VersionedChange, program: ClientFacts) => ({
  ...change,
  ...abilitiesOf(actor, {
    accept: { call: 'clientPrograms.acceptChange', rule: () => mayDecideChange(change) },
    decline: { call: 'clientPrograms.declineChange', rule: () => mayDecideChange(change) },
    withdraw: { call: 'clientPrograms.withdrawChange', rule: () => mayWithdrawChange(actor, change, program) },
  }),
})
