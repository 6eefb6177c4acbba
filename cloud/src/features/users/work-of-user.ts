import type { Context, Input, Services } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { timeLogs } from '../hours-logged/hours-logged.documents.ts'
import { endComingWork, findComingWork } from '../staff/coming-work.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { users } from './users.documents.ts'

const NOTHING = { shifts: [], offers: 0, swaps: 0, requests: 0, unapprovedHours: 0, unpaidHours: 0 }

/** Returns a person's remaining work, shown to an Admin before the role or account ends (R190). */
export async function getComingWork(context: Context, { email }: Input<'users.comingWork'>) {
  if (!(await context.store.get(users, email))) refuse('not-found')
  const member = await findStaffByEmail(context, email)
  if (!member) return { staffID: null, active: false, ...NOTHING }
  const { staffID, active } = member
  const sumOf = async (status: string) => {
    const query = { where: { staffID, status }, orderBy: 'date' }
    const [sum] = await context.store.sum(timeLogs, query, ['hours'], 'staffID')
    return sum?.sums.hours ?? 0
  }
  const [work, pending, returned, approved] = await Promise.all([
    findComingWork(context, member),
    ...['Pending', 'Returned', 'Approved'].map(sumOf),
  ])
  return { staffID, active, ...work, unapprovedHours: (pending ?? 0) + (returned ?? 0), unpaidHours: approved ?? 0 }
}

/** Ends the work of the person with this e-mail if they have a staff record. Returns the shifts that are open now. */
export async function endWorkByEmail(tx: Tx, context: Pick<Services, 'settings'>, email: string) {
  const member = await findStaffByEmail(tx, email)
  return member ? endComingWork(tx, context, member) : []
}
