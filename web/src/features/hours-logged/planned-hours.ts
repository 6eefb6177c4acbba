import { LIMITS } from '@belay/contract/constants'
import { useQueries } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import type { Log } from './week.ts'

/** The assignment that a log is of, if it is of a program. */
const assignmentOf = ({ staffID, programID }: Log): string | null =>
  staffID && programID ? `${staffID}_${programID}` : null

/** The assignments of logs, each once, in calls of as many as one takes. */
export function assignmentCalls(logs: readonly Log[]): string[][] {
  const ids = [...new Set(logs.map(assignmentOf))].filter((id) => id !== null)
  return Array.from({ length: Math.ceil(ids.length / LIMITS.batch) }, (_, at) =>
    ids.slice(at * LIMITS.batch, (at + 1) * LIMITS.batch),
  )
}

/** The hours that were planned for what was worked; undefined where nothing was planned, or it is not known yet. */
export function usePlannedHours(logs: readonly Log[]): (log: Log) => number | undefined {
  const answers = useQueries({
    queries: assignmentCalls(logs).map((ids) => api.staffPrograms.getMany.queryOptions({ input: { ids } })),
  })
  const planned = new Map(answers.flatMap(({ data }) => data?.items ?? []).map(({ id, hours }) => [id, hours]))
  return (log) => planned.get(assignmentOf(log) ?? '')
}
