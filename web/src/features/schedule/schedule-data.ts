import { keepPreviousData } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import { wholeListQuery } from '../../cloud/list-queries.ts'
import { api } from '../../cloud/orpc.ts'
import { askText } from '../../ui/actions/confirm.tsx'
import type { Entry, Member } from './entries.ts'
import { createEntriesInput } from './entries-input.ts'

export const CHANGED_BY_STAFFING = [
  'staffPrograms',
  'facilitatorRequests',
  'shiftOffers',
  'shiftSwaps',
  'programSchedule',
  'notifications',
] as const

/** Asks for the reason to decline. Resolves to '' without a reason, and to null if the person cancels. */
export const askWhyDeclined = (name: string, body: string) =>
  askText({
    title: `Decline ${name}?`,
    body,
    label: 'Reason (optional)',
    required: false,
    action: 'Decline',
    danger: true,
  })

/** Returns the query of all programs on these days, both included. Its key starts like the call's, for live updates. */
export const entriesQuery = (from: string, to: string) => ({
  ...wholeListQuery<Entry>(['programSchedule', 'list'], { from, to }, (page) =>
    cloud.programSchedule.list({ ...createEntriesInput(from, to), ...page }),
  ),
  placeholderData: keepPreviousData,
})

/** Returns the query of the dates held for clients on these days, both included. Only for Admins. */
export const holdsQuery = (from: string, to: string) =>
  api.programRequests.listHolds.queryOptions({ input: { from, to }, placeholderData: keepPreviousData })

/** Returns the query of all shifts on these days, both included, with planned hours. Its key starts like the call's. */
export const shiftsQuery = (from: string, to: string) => ({
  ...wholeListQuery(['staffPrograms', 'list'], { from, to }, (page) =>
    cloud.staffPrograms.list({ where: { from, to }, orderBy: 'date', ...page }),
  ),
  placeholderData: keepPreviousData,
})

/** The query of all staff records by name. Only for Admins. */
export const allStaffQuery = wholeListQuery<Member>(['staff', 'list'], {}, (page) =>
  cloud.staff.list({ orderBy: 'name', ...page }),
)

/** Returns the query of the people who could work a program. It is always fetched again, because they change often. */
export const candidatesQuery = (programID: string) =>
  api.staffPrograms.candidates.queryOptions({ input: { programID }, staleTime: 0 })
