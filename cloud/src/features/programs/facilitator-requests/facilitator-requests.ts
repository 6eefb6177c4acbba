import { isAdmin } from '../../../platform/calls/actor.ts'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { listQuery, presentPreparedPage } from '../../../platform/calls/lists.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { staff } from '../../staff/staff.documents.ts'
import { findAccounts } from '../assignments/assignable-staff.ts'
import { mayListOwnStaffDocuments } from '../assignments/staff-programs.rules.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { facilitatorRequests, type VersionedFacilitatorRequest } from './facilitator-requests.documents.ts'
import { presentListedFacilitatorRequest } from './facilitator-requests.presenter.ts'

/** Lists requests to facilitate: all for an Admin, their own for a Facilitator; empty without a staff record. */
export async function listFacilitatorRequests(context: Context, input: Input<'staffPrograms.listRequests'>) {
  const { actor } = context
  const ownRecord = await findStaffByEmail(context, actor.email)
  if (!isAdmin(actor) && !ownRecord) return { items: [], next: null, ...(input?.count ? { count: 0 } : {}) }
  const prepare = async (requests: readonly VersionedFacilitatorRequest[]) => {
    const [entries, members] = await Promise.all([
      context.store.getMany(programSchedule, [...new Set(requests.map(({ programID }) => programID))]),
      context.store.getMany(staff, [...new Set(requests.map(({ staffID }) => staffID))]),
    ])
    const accounts = await findAccounts(context.store, members)
    return (request: VersionedFacilitatorRequest) => {
      const entry = entries.find(({ programID }) => programID === request.programID) ?? null
      const member = members.find(({ staffID }) => staffID === request.staffID) ?? null
      const account = (member && accounts.get(member.email)) ?? null
      return presentListedFacilitatorRequest(actor, request, { ownRecord, entry, member, account })
    }
  }
  const query = mayListOwnStaffDocuments(actor, ownRecord, listQuery(input, '-createdAt'))
  return presentPreparedPage(context, facilitatorRequests, query, prepare, input?.count)
}
