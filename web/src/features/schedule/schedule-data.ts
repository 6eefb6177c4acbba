import { PAGE } from '@belay/contract/constants'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import { readAllPages } from '../../cloud/read-all-pages.ts'
import type { Entry, Member } from './entries.ts'

/** Every program on these days, both included. The key begins like the call's own, so that live events refresh it. */
export const entriesBetween = (from: string, to: string) =>
  queryOptions({
    queryKey: [['programSchedule', 'list'], { whole: true, from, to }],
    queryFn: (): Promise<Entry[]> =>
      readAllPages((page) =>
        cloud.programSchedule.list({ where: { from, to }, orderBy: 'date', limit: PAGE.most, ...page }),
      ),
    placeholderData: keepPreviousData,
  })

/** All staff in full, by name: for Admins. */
export const allStaff = queryOptions({
  queryKey: [['staff', 'list'], { whole: true }],
  queryFn: (): Promise<Member[]> =>
    readAllPages((page) => cloud.staff.list({ orderBy: 'name', limit: PAGE.most, ...page })),
})
