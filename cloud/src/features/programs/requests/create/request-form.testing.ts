import type { TestCloud } from '../../../../testing/cloud.ts'

/** A coming day and times at which nothing is planned. */
export const APRIL_20 = { date: '04/20/2026', startTime: '9:00 AM', endTime: '12:00 PM' }

/** A request form as a client fills it in, for tests. */
export const form = {
  organization: 'Hillcrest Middle School',
  contactName: 'Cleo Client',
  acceptedTerms: true as const,
  programDetails: { programType: 'Team challenge', participants: 24, preferredDates: [APRIL_20] },
}

type Approval = Omit<Parameters<ReturnType<TestCloud['as']>['programRequests']['approve']>[0], 'id'>

/** Creates a client's request and approves it. Without a date in `approval`, its program is not on the calendar. */
export async function approvedRequest(cloud: TestCloud, approval: Approval = {}, changes: object = {}) {
  const { id } = await cloud.as('client').programRequests.create({ ...form, ...changes })
  const { programID } = await cloud.as('admin').programRequests.approve({ id, ...approval })
  return { id, programID: programID ?? '' }
}
