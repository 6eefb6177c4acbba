import { clientHomeInput } from '@belay/contract/client-home'
import { skipToken } from '@tanstack/react-query'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'

/** The page of a program for the people of its client. */
export type Day = Outputs['programs']['day']
/** A program in the list of the person's own programs. */
export type ListedDay = Outputs['programs']['days']['items'][number]

/** Returns the query for the person's own programs on Home, with the page of the next or last one. */
export const daysQuery = (which: 'coming' | 'past') => api.programs.days.queryOptions({ input: clientHomeInput(which) })

const PAGE_SIZE = 20
/** Returns the input of a page of the list of all own programs. */
export const ownProgramsInput = (which: 'coming' | 'past', cursor?: string) => ({ which, limit: PAGE_SIZE, cursor })

/** True if the program will not take place. */
const isOff = ({ stage }: ListedDay) => stage === 'cancelled' || stage === 'rejected'
const waitsForPerson = ({ step }: ListedDay) => step === 'sign' || step === 'answerDates'

/** Returns the other programs for Home, without called-off ones: those that wait for the person, and the rest. */
export function groupOtherDays(days: readonly ListedDay[], next: Day) {
  const listed = days.filter((day) => day.id !== next.id && !isOff(day))
  return { waiting: listed.filter(waitsForPerson), others: listed.filter((day) => !waitsForPerson(day)) }
}

/** Returns the query for a program's page, by the ID of the program or of its request. */
export const dayQuery = (programID: string | undefined) =>
  api.programs.day.queryOptions({ input: programID ? { programID } : skipToken })
