import { linkTo } from '@belay/contract/links'
import { logStatus } from '@belay/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useFormat } from '../../ui/format.tsx'
import { Empty, Loaded, Pending } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { LoadedNeeds, NeedsSection } from './needs-row.tsx'

/** A facilitator's next programs, and hours that came back. */
export function FacilitatorNeeds() {
  const me = useQuery(api.staff.me.queryOptions({ input: {} }))
  return (
    <Loaded query={me} height={320}>
      {(staff) =>
        staff === null ? (
          <Empty title="No staff record yet">We'll set one up. Then your programs appear here.</Empty>
        ) : (
          <Programs staffID={staff.staffID} />
        )
      }
    </Loaded>
  )
}

type Shift = {
  programID: string
  programName: string
  date: string
  startTime: string | null
  endTime: string | null
  location: string
}

function Programs({ staffID }: { staffID: string }) {
  const { user } = useMe()
  const format = useFormat()
  const programs = useQuery(
    api.staffPrograms.listByStaff.queryOptions({ input: { staffID, from: format.today, orderBy: 'date', limit: 6 } }),
  )
  const logs = useQuery(api.hoursLogged.listByUser.queryOptions({ input: { userId: user?.userid ?? '', limit: 50 } }))
  const offers = useQuery(
    api.staffPrograms.listOffers.queryOptions({ input: { where: { status: 'offered' }, limit: 20 } }),
  )
  const open = useQuery(api.staffPrograms.openShifts.queryOptions({ input: {} }))
  const toAnswer = (offers.data?.items ?? []).filter(({ can }) => can.answer)
  const describeShift = (shift: Shift, asWhat: string) => ({
    link: linkTo.program(shift.programID),
    when: format.weekday(shift.date),
    what: shift.programName,
    more: [format.time(shift.startTime, shift.endTime), asWhat, shift.location].filter(Boolean).join(', '),
  })
  const returned = (logs.data?.items ?? []).filter((log) => logStatus(log) === 'Returned')
  return (
    <>
      {(logs.isPending || offers.isPending || open.isPending) && <Pending />}
      <NeedsSection
        title="Can you work?"
        items={toAnswer}
        row={(item) => ({
          id: item.id,
          ...describeShift(item, item.role),
          badge: <StatusBadge status="requested">Please answer</StatusBadge>,
        })}
      />
      <NeedsSection
        title="Returned hours"
        items={returned}
        row={(log) => ({
          id: log.timeID,
          link: linkTo.ownLog(log),
          when: format.weekday(log.date),
          what: `${format.hours(log.hours)} ${log.programName}`,
          more: log.returnNote ?? undefined,
          badge: <StatusBadge status="Returned" />,
        })}
      />
      <LoadedNeeds
        title="Your next programs"
        query={programs}
        height={320}
        empty={<Empty title="Nothing on your calendar">Open the schedule and ask to facilitate a program.</Empty>}
        row={(item) => ({
          id: item.id,
          ...describeShift(item, item.role),
          badge: (
            <StatusBadge status={item.declinedAt ? 'declined' : item.confirmedAt ? 'accepted' : 'assigned'}>
              {item.declinedAt ? 'You declined' : item.confirmedAt ? 'You confirmed' : 'Please confirm'}
            </StatusBadge>
          ),
        })}
      />
      <NeedsSection
        title="Open shifts"
        items={(open.data?.items ?? []).filter(({ offered }) => !offered).slice(0, 6)}
        row={(item) => ({
          id: item.programID,
          ...describeShift(item, format.hours(item.hours)),
          badge: (
            <StatusBadge status={item.asked ? 'requested' : 'draft'}>
              {item.asked ? 'You asked' : item.givenBack ? 'Given back' : 'Open'}
            </StatusBadge>
          ),
        })}
      />
    </>
  )
}
