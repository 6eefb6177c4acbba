import { linkTo } from '@belay/contract/links'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { Ago, useFormat } from '../../ui/format.tsx'
import { Figure, Figures } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { StaffingBadge } from '../schedule/staffing-badge.tsx'
import { type Counted, formatQueryCount, waitingHours } from './counts.ts'
import { LoadedNeeds } from './needs-row.tsx'

const SHOWN = 5

/** What waits for an Admin's decision: the requests that wait longest, and how much there is of each kind. */
function useWaiting() {
  const pending = useQuery(
    api.programRequests.list.queryOptions({
      input: { where: { status: 'Pending' }, orderBy: 'createdAt', limit: SHOWN, count: true },
    }),
  )
  const facilitating = useQuery(
    api.staffPrograms.listRequests.queryOptions({ input: { where: { status: 'requested' }, limit: 1, count: true } }),
  )
  const hours = useQuery(waitingHours)
  return { pending, facilitating, hours }
}

/** "23 items need you": the sum of the figures that wait for an Admin; nothing until all are known. */
export function AdminLede() {
  const format = useFormat()
  const { pending, facilitating, hours } = useWaiting()
  const counts = [pending, facilitating, hours].map(({ data }) => data?.count)
  if (counts.includes(undefined)) return null
  const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0)
  if (sum === 0) return 'Nothing needs you right now.'
  return sum === 1 ? '1 item needs you.' : `${format.count(sum)} items need you.`
}

/** What waits for an Admin's decision, and the next 7 days with their staffing. */
export function AdminNeeds() {
  const format = useFormat()
  const { pending, facilitating, hours } = useWaiting()
  const unsigned = useQuery(
    api.clientPrograms.list.queryOptions({ input: { where: { status: 'Sent' }, limit: 1, count: true } }),
  )
  const upcoming = useQuery(api.programSchedule.upcoming.queryOptions({ input: {} }))
  const count = (query: Counted) => formatQueryCount(query, format)
  return (
    <>
      <Figures>
        <Figure label="Requests to decide" value={count(pending)} link={{ to: '/app/program-requests/viewRequests' }} />
        <Figure label="Facilitator requests" value={count(facilitating)} link={{ to: '/dashboard' }} />
        <Figure label="Hours to approve" value={count(hours)} link={{ to: '/app/workday/logHoursAdmin' }} />
        <Figure
          label="Contracts out for signature"
          value={count(unsigned)}
          link={{ to: '/app/contract/viewContracts', search: { status: 'Sent' } }}
        />
      </Figures>
      <LoadedNeeds
        title="Waiting longest"
        query={pending}
        empty={<Empty title="You're all caught up">New requests appear here as they come in.</Empty>}
        row={(item) => ({
          id: item.id,
          link: linkTo.request(item.id),
          when: <Ago at={item.createdAt} />,
          what: item.organization,
          more: `${item.programDetails.programType}, ${item.programDetails.participants} people`,
          badge: <StatusBadge status="Pending" />,
        })}
      />
      <LoadedNeeds
        title="Next 7 days"
        query={upcoming}
        empty={
          <Empty title="No programs in the next 7 days">
            Programs on the schedule appear here with their staffing.
          </Empty>
        }
        row={(item) => ({
          id: item.programID,
          link: linkTo.program(item.programID),
          when: format.weekday(item.date),
          what: item.programName,
          more: [format.time(item.startTime, item.endTime), item.location].filter(Boolean).join(', '),
          badge: <StaffingBadge entry={item} words />,
        })}
      />
    </>
  )
}
