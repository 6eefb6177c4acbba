import { recentLogsInput } from '@belay/contract/facilitator-home'
import { useQuery } from '@tanstack/react-query'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { recentProgramsQuery } from './recent-programs.ts'
import { findUnloggedPrograms } from './unlogged-programs.ts'

/** Returns a person's logs of the last weeks, and their shifts of these weeks that are over and not logged. */
export function useUnloggedPrograms({ staffID, userId }: { staffID: string; userId: string }) {
  const { today } = useFormat()
  const { timeZone } = useCentre()
  const logs = useQuery(api.hoursLogged.listByUser.queryOptions({ input: recentLogsInput(userId, today) }))
  const programs = useQuery(recentProgramsQuery({ staffID }, today))
  const unlogged =
    programs.data && logs.data ? findUnloggedPrograms(programs.data.items, logs.data.items, Date.now(), timeZone) : []
  return { unlogged, logs: logs.data?.items ?? [], isLoading: programs.isLoading || logs.isLoading }
}
