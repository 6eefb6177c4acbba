import { api } from '../../cloud/orpc.ts'
import type { Format } from '../../ui/format.tsx'

/** How many hours wait for approval. */
export const waitingHours = api.hoursLogged.list.queryOptions({
  input: { where: { status: 'Pending' }, limit: 1, count: true },
})

export type Counted = { data?: { count?: number } }
/** The count that a list was read with, as a figure. */
export const formatQueryCount = ({ data }: Counted, format: Format): string =>
  data?.count === undefined ? '–' : format.count(data.count)
