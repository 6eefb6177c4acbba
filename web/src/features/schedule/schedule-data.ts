import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import type { Entry, Member } from './conflicts.ts'

const MOST = 200

/** Reads a list to its end. */
async function readAllPages<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; next: string | null }>,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor)
  return items
}

/** Every program on these days, both included. The key begins like the call's own, so that live events refresh it. */
export const entriesBetween = (from: string, to: string) =>
  queryOptions({
    queryKey: [['programSchedule', 'list'], { whole: true, from, to }],
    queryFn: (): Promise<Entry[]> =>
      readAllPages((cursor) =>
        cloud.programSchedule.list({
          where: { from, to },
          orderBy: 'date',
          limit: MOST,
          ...(cursor ? { cursor } : {}),
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** All staff in full, by name: for Admins. */
export const allStaff = queryOptions({
  queryKey: [['staff', 'list'], { whole: true }],
  queryFn: (): Promise<Member[]> =>
    readAllPages((cursor) => cloud.staff.list({ orderBy: 'name', limit: MOST, ...(cursor ? { cursor } : {}) })),
})
