import { skipToken } from '@tanstack/react-query'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'

/** The page of a program for the people of its client. */
export type Day = Outputs['programs']['day']
/** A program in the list of the person's own programs. */
export type ListedDay = Outputs['programs']['days']['items'][number]

/** Returns the query for a program's page, by the ID of the program or of its request. */
export const dayQuery = (programID: string | undefined) =>
  api.programs.day.queryOptions({ input: programID ? { programID } : skipToken })
