import { facilitatorRequest } from '@belay/contract/facilitator-requests'
import { abilitiesOf } from '../../../platform/calls/abilities.ts'
import type { Actor } from '../../../platform/calls/actor.ts'
import { pickFields } from '../../../platform/calls/pick-fields.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import type { StaffAccount } from '../assignments/refuse-assigning.ts'
import { requireAcceptablePerson } from '../assignments/staff-programs.rules.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import type { VersionedFacilitatorRequest } from './facilitator-requests.documents.ts'
import { mayDecideFacilitatorRequest, mayWithdrawFacilitatorRequest } from './facilitator-requests.rules.ts'

/**
 * Returns a request to facilitate with the caller's abilities. `ownRecord`: the caller's staff record; `entry`: the
 * schedule entry with its staffing.
 */
export const presentListedFacilitatorRequest = (
  actor: Actor,
  request: VersionedFacilitatorRequest,
  {
    ownRecord,
    entry,
    member,
    account,
  }: { ownRecord: StaffMember | null; entry: ScheduleEntry | null; member: StaffMember | null; account: StaffAccount },
) => ({
  ...presentFacilitatorRequest(request),
  ...abilitiesOf(actor, {
    accept: {
      call: 'staffPrograms.acceptRequest',
      rule: () => {
        mayDecideFacilitatorRequest(request)
        requireAcceptablePerson({ entry, member, account, assigned: entry?.staffing ?? [] })
      },
    },
    decline: { call: 'staffPrograms.declineRequest', rule: () => mayDecideFacilitatorRequest(request) },
    withdraw: { call: 'staffPrograms.withdrawRequest', rule: () => mayWithdrawFacilitatorRequest(ownRecord, request) },
  }),
})

/** Returns the public fields of a request to facilitate. */
export const presentFacilitatorRequest = (request: VersionedFacilitatorRequest) =>
  pickFields(facilitatorRequest, request)
