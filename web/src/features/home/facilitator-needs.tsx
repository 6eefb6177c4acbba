import { toIsoDate, toMinutesOfDay } from '@belay/contract/dates'
import { linkTo } from '@belay/contract/links'
import { logStatus } from '@belay/contract/statuses'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { NotSentYet } from '../../offline/not-sent-yet.tsx'
import { pushStateQuery } from '../../offline/push.ts'
import { useIsWaiting } from '../../offline/use-waiting-changes.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { isOver } from '../../ui/format/is-over.ts'
import { Section } from '../../ui/page/page.tsx'
import { Empty, Loaded, Loading } from '../../ui/page/states.tsx'
import { RowSection } from '../../ui/rows/row-list.tsx'
import { StateEnd } from '../../ui/rows/state-end.tsx'
import { SteadyRows } from '../../ui/rows/steady-rows.tsx'
import { describeState } from '../../ui/text/meanings.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { PlannedWork } from '../hours-logged/planned-work.tsx'
import { useUnloggedPrograms } from '../hours-logged/use-unlogged-programs.ts'
import { OpenToYou } from '../schedule/staffing/open-to-you.tsx'
import { formatHoursAndPay, ShiftAnswers, SwapTerms } from '../schedule/staffing/shift-answers.tsx'
import { answerShift, LOOK_FOR_OTHERS, type ShiftAnswer } from '../schedule/staffing/use-shift-answer.ts'
import { shiftQuery } from '../shift/own-shift.ts'
import type { StaffAssignment } from '../staff/staff-types.ts'
import { NextShift } from './next-shift.tsx'
import { NotificationQuestion } from './notification-question.tsx'

type Shift = Pick<
  StaffAssignment,
  'programID' | 'programName' | 'date' | 'startTime' | 'endTime' | 'location' | 'hours'
>
type ShiftToAnswer = Shift & ShiftAnswer & { id: string; role: string; why?: string; terms?: ReactNode; yes: string }

/** The maximum number of next and open shifts on the screen. */
const MAX_SHOWN = { next: 3, open: 6 }

const compareTime = (a: Shift, b: Shift) =>
  toIsoDate(a.date).localeCompare(toIsoDate(b.date)) ||
  toMinutesOfDay(a.startTime ?? '0:00') - toMinutesOfDay(b.startTime ?? '0:00')

/** Shows a Facilitator's day: hours to log, the next shift, shifts to answer, returned hours and open shifts. */
export function FacilitatorNeeds() {
  const me = useQuery(api.staff.me.queryOptions({ input: {} }))
  const { user } = useMe()
  return (
    <Loaded query={me} height={320}>
      {(staff) =>
        staff && user ? (
          <Today staffID={staff.staffID} payRate={staff.payRate} userId={user.userid} />
        ) : (
          <Empty title="No staff record yet">We'll set one up. Then your programs appear here.</Empty>
        )
      }
    </Loaded>
  )
}

type TodayProps = { staffID: string; payRate: number | null; userId: string }

function Today({ staffID, payRate, userId }: TodayProps) {
  const format = useFormat()
  const isWaiting = useIsWaiting()
  const hours = useUnloggedPrograms({ staffID, userId })
  const programs = useQuery(
    api.staffPrograms.listByStaff.queryOptions({ input: { staffID, from: format.today, orderBy: 'date', limit: 20 } }),
  )
  const logs = useQuery(api.hoursLogged.listByUser.queryOptions({ input: { userId, limit: 50 } }))
  const offers = useQuery(
    api.staffPrograms.listOffers.queryOptions({ input: { where: { status: 'offered' }, limit: 20 } }),
  )
  const swaps = useQuery(api.staffPrograms.listSwaps.queryOptions({ input: {} }))
  const openShifts = useQuery(api.staffPrograms.openShifts.queryOptions({ input: {} }))
  const shifts = (programs.data?.items ?? []).filter((shift) => shift.declinedAt === null && !isOver(shift))
  const [first, ...later] = shifts
    .filter(({ confirmedAt }) => confirmedAt !== null)
    .sort(compareTime)
    .slice(0, MAX_SHOWN.next)
  const firstShift = useQuery(shiftQuery(first?.programID))
  const push = useQuery(pushStateQuery)
  const isLoaded =
    !hours.isLoading &&
    !firstShift.isLoading &&
    !push.isLoading &&
    [programs, logs, offers, swaps, openShifts].every(({ isPending }) => !isPending)
  // Waits for everything once, because a part that loads later would push the parts below it down.
  const [isShown, setShown] = useState(isLoaded)
  if (isLoaded && !isShown) setShown(true)
  if (!isShown) return <Loading height={320} />
  const describeShift = (shift: Shift, role: string, reason = '') => ({
    link: linkTo.shift(shift.programID),
    when: format.nearDay(shift.date),
    title: shift.programName,
    facts: [
      reason,
      format.time(shift.startTime, shift.endTime),
      role,
      formatHoursAndPay(shift.hours, payRate, format),
      shift.location,
    ]
      .filter(Boolean)
      .join(' · '),
  })
  const openSwaps = swaps.data?.items ?? []
  const questions: ShiftToAnswer[] = [
    ...openSwaps
      .filter(({ can }) => can.answer)
      .map(({ id, version, shift, theirShift, staffName, warnings }) => ({
        ...shift,
        id: `swap ${id}`,
        why: `${staffName} asks you to ${theirShift ? 'swap' : 'take it'}`,
        terms: <SwapTerms gives={theirShift} warnings={warnings} />,
        yes: theirShift ? 'Swap' : 'Accept',
        declineEffect: `It stays with ${staffName}.`,
        answer: answerShift.swap(id, version),
      })),
    ...(offers.data?.items ?? [])
      .filter(({ can }) => can.answer)
      .map((offer) => ({
        ...offer,
        yes: 'Accept',
        declineEffect: LOOK_FOR_OTHERS,
        answer: answerShift.offer(offer.id, offer.version),
      })),
    ...shifts
      .filter(({ confirmedAt }) => confirmedAt === null)
      .map((shift) => ({
        ...shift,
        yes: 'Confirm',
        declineEffect: LOOK_FOR_OTHERS,
        answer: answerShift.assigned(shift.id, shift.version),
      })),
  ]
    .filter(({ id }) => !isWaiting(id.replace(/^swap /, '')))
    .sort(compareTime)
  // A program stands once, with its first question. The next one follows once this is answered.
  const toAnswer = [...Map.groupBy(questions, ({ programID }) => programID).values()].flatMap(([first]) => first ?? [])
  const programsToAnswer = new Set(toAnswer.map(({ programID }) => programID))
  const renderState = ({ id, givenBackAt }: StaffAssignment) => {
    if (givenBackAt) return <StatusBadge meaning="waits" word="You gave it back" />
    const swap = openSwaps.find((candidate) => candidate.id === id)
    if (swap) return <StatusBadge meaning="waits" word={`You asked ${swap.withStaffName}`} />
    return null
  }
  return (
    <>
      <NotSentYet />
      <PlannedWork planned={hours.unlogged} />
      {first ? (
        <NextShift
          shift={first}
          payRate={payRate}
          details={firstShift.data}
          state={renderState(first)}
          later={later.map((item) => ({
            id: item.id,
            ...describeShift(item, item.role),
            end: renderState(item),
          }))}
        />
      ) : (
        <Section title="Next shift">
          <Loaded query={programs} height={320}>
            {() => <Empty title="Nothing on your calendar">What you confirm, and what you take, appears here.</Empty>}
          </Loaded>
        </Section>
      )}
      <SteadyRows
        title="Waiting for your answer"
        items={toAnswer}
        row={({ id, role, why, terms, ...shift }) => ({ id, ...describeShift(shift, role, why), more: terms })}
        buttons={(shift, settle, isFirst) => (
          <ShiftAnswers shift={shift} yes={shift.yes} settle={settle} isFirst={isFirst} />
        )}
      />
      <RowSection
        title="Returned hours"
        items={(logs.data?.items ?? []).filter((log) => logStatus(log) === 'Returned')}
        row={(log) => {
          const link = linkTo.ownLog(log)
          const title = `${format.hours(log.hours)} ${log.programName}`
          const state = describeState('hoursLogged', 'Returned', { isNext: true })
          return {
            id: log.timeID,
            link,
            title,
            when: format.nearDay(log.date),
            facts: log.returnNote,
            end: <StateEnd {...state} link={link} name={title} />,
          }
        }}
      />
      <OpenToYou
        payRate={payRate}
        shifts={(openShifts.data?.items ?? [])
          .filter(({ programID }) => !programsToAnswer.has(programID))
          .slice(0, MAX_SHOWN.open)}
      />
      {first && <NotificationQuestion />}
    </>
  )
}
