import { PAGE } from '@belay/contract/constants'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { readAllPages } from '../../cloud/read-all-pages.ts'
import { ask } from '../../ui/confirm.tsx'
import type { Entry, Member } from './entries.ts'
import { listOfEntries } from './entries-input.ts'

/** What assigning, confirming, declining and asking for a program change. */
export const CHANGED_BY_STAFFING = [
  'staffPrograms',
  'facilitatorRequests',
  'shiftOffers',
  'shiftSwaps',
  'programSchedule',
  'notifications',
] as const

/** Asks why somebody or something is declined; '' without a reason, null when the person thinks better of it. */
export const askWhyDeclined = (whom: string, body: string) =>
  ask({
    title: `Decline ${whom}?`,
    body,
    label: 'Reason (optional)',
    required: false,
    action: 'Decline',
    danger: true,
  })

/** Every program on these days, both included. The key begins like the call's own, so that live events refresh it. */
export const entriesBetween = (from: string, to: string) =>
  queryOptions({
    queryKey: [['programSchedule', 'list'], { whole: true, from, to }],
    queryFn: (): Promise<Entry[]> =>
      readAllPages((page) => cloud.programSchedule.list({ ...listOfEntries(from, to), ...page })),
    placeholderData: keepPreviousData,
  })

/** What is held on these days for clients who are to choose a date, both days included: for Admins. */
export const holdsBetween = (from: string, to: string) =>
  api.programRequests.listHolds.queryOptions({ input: { from, to }, placeholderData: keepPreviousData })

/** Every shift on these days, both included, with its planned hours. The key begins like the call's own. */
export const shiftsBetween = (from: string, to: string) =>
  queryOptions({
    queryKey: [['staffPrograms', 'list'], { whole: true, from, to }],
    queryFn: () =>
      readAllPages((page) =>
        cloud.staffPrograms.list({ where: { from, to }, orderBy: 'date', limit: PAGE.most, ...page }),
      ),
    placeholderData: keepPreviousData,
  })

/** All staff in full, by name: for Admins. */
export const allStaff = queryOptions({
  queryKey: [['staff', 'list'], { whole: true }],
  queryFn: (): Promise<Member[]> =>
    readAllPages((page) => cloud.staff.list({ orderBy: 'name', limit: PAGE.most, ...page })),
})
