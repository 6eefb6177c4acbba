import { skipToken } from '@tanstack/react-query'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'

/** The page of a program for the people of its client. */
export type Day = Outputs['programs']['day']
/** A program in the list of the person's own programs. */
export type ListedDay = Outputs['programs']['days']['items'][number]

/** The number of programs that Home shows. */
const SHOWN_ON_HOME = 20

/** Returns the query for the person's own programs. */
export const daysQuery = (which: 'coming' | 'past') =>
  api.programs.days.queryOptions({ input: { which, limit: SHOWN_ON_HOME } })

const isOff = ({ stage }: ListedDay) => stage === 'cancelled' || stage === 'rejected'
const waitsForPerson = ({ step }: ListedDay) => step === 'sign' || step === 'answerDates'

/** Returns the first program that is neither cancelled nor rejected, or else the first one. */
export const findNextDay = (days: readonly ListedDay[]): ListedDay | undefined =>
  days.find((day) => !isOff(day)) ?? days[0]

/** Returns the other programs for Home, first those that wait for the person. Leaves out called-off programs. */
export const listOtherDays = (days: readonly ListedDay[], next: ListedDay): ListedDay[] =>
  days
    .filter((day) => day.id !== next.id && !isOff(day))
    .toSorted((a, b) => Number(waitsForPerson(b)) - Number(waitsForPerson(a)))

/** Returns the query for a program's page, by the ID of the program or of its request. */
export const dayQuery = (programID: string | undefined) =>
  api.programs.day.queryOptions({ input: programID ? { programID } : skipToken })
