import { LIMITS } from '@belay/contract/constants'
import { useQueries } from '@tanstack/react-query'
import { api } from '../../../cloud/orpc.ts'
import type { Log } from '../week.ts'

/** Returns the ID of a log's assignment, or null without a program. */
const toAssignmentID = ({ staffID, programID }: Log): string | null =>
  staffID && programID ? `${staffID}_${programID}` : null

/** Returns the IDs of the logs' assignments without duplicates, in batches of the maximum size of a call. */
export function batchAssignmentIDs(logs: readonly Log[]): string[][] {
  const ids = [...new Set(logs.map(toAssignmentID))].filter((id) => id !== null)
  return Array.from({ length: Math.ceil(ids.length / LIMITS.batch) }, (_, index) =>
    ids.slice(index * LIMITS.batch, (index + 1) * LIMITS.batch),
  )
}

/** Returns a function that returns a log's planned hours. Undefined if nothing was planned, and while loading. */
export function usePlannedHours(logs: readonly Log[]): (log: Log) => number | undefined {
  const answers = useQueries({
    queries: batchAssignmentIDs(logs).map((ids) => api.staffPrograms.getMany.queryOptions({ input: { ids } })),
  })
  const planned = new Map(answers.flatMap(({ data }) => data?.items ?? []).map(({ id, hours }) => [id, hours]))
  return (log) => planned.get(toAssignmentID(log) ?? '')
}
