import { toIsoDate, toMinutesOfDay } from '@belay/contract/dates'
import { linkTo } from '@belay/contract/links'
import { logStatus } from '@belay/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { isOver } from '../../ui/format/is-over.ts'
import { Empty, Loaded, Loading } from '../../ui/page/states.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import type { StaffAssignment } from '../staff/staff-types.ts'
import { LoadedNeeds, NeedsSection } from './needs-row.tsx'

/** Shows a Facilitator's shifts to answer, next programs, open shifts and returned hours. */
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

type Shift = Pick<StaffAssignment, 'programID' | 'programName' | 'date' | 'startTime' | 'endTime' | 'location'>

const compareTime = (a: Shift, b: Shift) =>
  toIsoDate(a.date).localeCompare(toIsoDate(b.date)) ||
  toMinutesOfDay(a.startTime ?? '0:00') - toMinutesOfDay(b.startTime ?? '0:00')

/** The maximum number of next programs and open shifts on the screen. */
const MAX_SHOWN = { next: 3, open: 6 }

function Programs({ staffID }: { staffID: string }) {
  const { user } = useMe()
  const format = useFormat()
  const programs = useQuery(
    api.staffPrograms.listByStaff.queryOptions({ input: { staffID, from: format.today, orderBy: 'date', limit: 20 } }),
  )
  const logs = useQuery(api.hoursLogged.listByUser.queryOptions({ input: { userId: user?.userid ?? '', limit: 50 } }))
  const offers = useQuery(
    api.staffPrograms.listOffers.queryOptions({ input: { where: { status: 'offered' }, limit: 20 } }),
  )
  const swaps = useQuery(api.staffPrograms.listSwaps.queryOptions({ input: {} }))
  const openShifts = useQuery(api.staffPrograms.openShifts.queryOptions({ input: {} }))
  // Waits for all lists, because a list that loads later would push the lists below it down.
  if ([programs, logs, offers, swaps, openShifts].some(({ isPending }) => isPending)) return <Loading height={320} />
  const describeShift = (shift: Shift, role: string, reason = '') => ({
    link: linkTo.program(shift.programID),
    when: format.weekday(shift.date),
    what: shift.programName,
    more: [reason, [format.time(shift.startTime, shift.endTime), role, shift.location].filter(Boolean).join(', ')]
      .filter(Boolean)
      .join('. '),
  })
  const shifts = (programs.data?.items ?? []).filter((shift) => shift.declinedAt === null && !isOver(shift))
  const offersToAnswer = (offers.data?.items ?? []).filter(({ can }) => can.answer)
  const openSwaps = swaps.data?.items ?? []
  const swapsToAnswer = openSwaps.filter(({ can }) => can.answer)
  const toAnswer = [
    ...swapsToAnswer.map(({ id, shift, theirShift, staffName }) => ({
      ...shift,
      id: `swap ${id}`,
      why: `${staffName} asks you to ${theirShift ? `swap ${theirShift.programName} for it` : 'take it'}`,
      asks: 'Please answer',
    })),
    ...offersToAnswer.map((offer) => ({ ...offer, why: '', asks: 'Please answer' })),
    ...shifts
      .filter(({ confirmedAt }) => confirmedAt === null)
      .map((shift) => ({ ...shift, why: '', asks: 'Please confirm' })),
  ].sort(compareTime)
  const programsToAnswer = new Set(toAnswer.map(({ programID }) => programID))
  const next = shifts
    .filter(({ confirmedAt }) => confirmedAt !== null)
    .sort(compareTime)
    .slice(0, MAX_SHOWN.next)
  const renderAnswer = ({ id, givenBackAt }: (typeof next)[number]) => {
    if (givenBackAt) return <StatusBadge status="draft">You gave it back</StatusBadge>
    const swap = openSwaps.find((candidate) => candidate.id === id)
    if (swap) return <StatusBadge status="assigned">{`You asked ${swap.withStaffName}`}</StatusBadge>
    return <StatusBadge status="accepted">You confirmed</StatusBadge>
  }
  return (
    <>
      <NeedsSection
        title="Waiting for your answer"
        items={toAnswer}
        row={(item) => ({
          id: item.id,
          ...describeShift(item, item.role, item.why),
          badge: <StatusBadge status="requested">{item.asks}</StatusBadge>,
        })}
      />
      <LoadedNeeds
        title="Your next programs"
        query={{ ...programs, data: programs.data && { items: next } }}
        height={320}
        empty={<Empty title="Nothing on your calendar">What you confirm, and what you take, appears here.</Empty>}
        row={(item) => ({ id: item.id, ...describeShift(item, item.role), badge: renderAnswer(item) })}
      />
      <NeedsSection
        title="Open shifts"
        items={(openShifts.data?.items ?? [])
          .filter(({ programID }) => !programsToAnswer.has(programID))
          .slice(0, MAX_SHOWN.open)}
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
      <NeedsSection
        title="Returned hours"
        items={(logs.data?.items ?? []).filter((log) => logStatus(log) === 'Returned')}
        row={(log) => ({
          id: log.timeID,
          link: linkTo.ownLog(log),
          when: format.weekday(log.date),
          what: `${format.hours(log.hours)} ${log.programName}`,
          more: log.returnNote ?? undefined,
          badge: <StatusBadge status="Returned" />,
        })}
      />
    </>
  )
}
