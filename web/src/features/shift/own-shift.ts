import { skipToken } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'

export const shiftQuery = (programID: string | undefined) =>
  api.staffPrograms.shift.queryOptions({ input: programID ? { programID } : skipToken })
