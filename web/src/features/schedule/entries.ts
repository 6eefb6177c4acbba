import type { Outputs } from '../../cloud/client.ts'

export type Entry = Outputs['programSchedule']['list']['items'][number]
/** A program that is opened, with what this person may do with it. */
export type OpenEntry = Outputs['programSchedule']['get']
/** A date that is held for a client who is to choose one. */
export type Hold = Outputs['programRequests']['listHolds']['items'][number]
/** What a held date is found by among programs, which have an id of their own. */
export const holdID = ({ requestID, date, startTime }: Hold) => `hold ${requestID} ${date} ${startTime}`
export type Member = Outputs['staff']['list']['items'][number]

/** Who counts as working a program: everyone assigned who has not declined. */
export const listStaffAtWork = ({ staffing }: Pick<Entry, 'staffing'>) =>
  staffing.filter(({ state }) => state !== 'declined')

/** What is told of a program's staffing. */
export type Staffed = Pick<Entry, 'staffing' | 'staffNeeded' | 'status' | 'asked'>
