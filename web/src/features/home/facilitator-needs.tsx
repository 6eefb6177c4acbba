import { TODAY_INPUTS } from '@belay/contract/facilitator-home'
import { linkTo } from '@belay/contract/links'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { useMe } from '../../cloud/use-me.ts'
import { NotSentYet } from '../../offline/not-sent-yet.tsx'
import { pushStateQuery } from '../../offline/push.ts'
import { useIsWaiting } from '../../offline/use-waiting-changes.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Empty, Loaded, Loading } from '../../ui/page/states.tsx'
import { RowList, RowSection } from '../../ui/rows/row-list.tsx'
import { StateEnd } from '../../ui/rows/state-end.tsx'
import { SteadyRows } from '../../ui/rows/steady-rows.tsx'
import { describeState } from '../../ui/text/meanings.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { PlannedWork } from '../hours-logged/planned-work.tsx'
import { useUnloggedPrograms } from '../hours-logged/use-unlogged-programs.ts'
import { OpenToYou } from '../schedule/staffing/open-to-you.tsx'
import { ShiftAnswers, SwapTerms } from '../schedule/staffing/shift-answers.tsx'
import { answerShift, LOOK_FOR_OTHERS } from '../schedule/staffing/use-shift-answer.ts'
import { shiftQuery } from '../shift/own-shift.ts'
import type { StaffAssignment } from '../staff/staff-types.ts'
import { NextShift } from './next-shift.tsx'
import { NotificationQuestion } from './notification-question.tsx'
import {
  describeOwnState,
  describeQuestion,
  describeReturned,
  describeShift,
  listSides,
  listToday,
  TITLES,
} from './today.ts'

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
  const { timeZone } = useCentre()
  const isWaiting = useIsWaiting()
  const hours = useUnloggedPrograms({ staffID, userId })
  const programs = useQuery(
    api.staffPrograms.listByStaff.queryOptions({ input: TODAY_INPUTS.programs(staffID, format.today) }),
  )
  const logs = useQuery(api.hoursLogged.listByUser.queryOptions({ input: TODAY_INPUTS.logs(userId) }))
  const offers = useQuery(api.staffPrograms.listOffers.queryOptions({ input: TODAY_INPUTS.offers }))
  const swaps = useQuery(api.staffPrograms.listSwaps.queryOptions({ input: {} }))
  const openShifts = useQuery(api.staffPrograms.openShifts.queryOptions({ input: {} }))
  const openSwaps = swaps.data?.items ?? []
  const { next, questions, returned, open } = listToday(
    {
      programs: programs.data?.items ?? [],
      offers: offers.data?.items ?? [],
      swaps: openSwaps,
      logs: logs.data?.items ?? [],
      openShifts: openShifts.data?.items ?? [],
      isWaiting,
    },
    timeZone,
  )
  const [first, ...later] = next
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
  const renderState = (shift: StaffAssignment) => {
    const state = describeOwnState(shift, openSwaps)
    return state && <StatusBadge {...state} />
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
          state={describeOwnState(first, openSwaps)}
          later={
            later.length > 0 && (
              <RowList
                rows={later.map((item) => ({
                  ...describeShift(item, payRate, format),
                  link: linkTo.shift(item.programID),
                  end: renderState(item),
                }))}
              />
            )
          }
        />
      ) : (
        <Section title={TITLES.next}>
          <Loaded query={programs} height={320}>
            {() => <Empty title="Nothing on your calendar">What you confirm, and what you take, appears here.</Empty>}
          </Loaded>
        </Section>
      )}
      <SteadyRows
        title={TITLES.questions}
        items={questions}
        row={(question) => ({
          ...describeQuestion(question, payRate, format),
          link: linkTo.shift(question.programID),
          more: question.kind === 'swap' && <SwapTerms {...listSides(question.swap)} />,
        })}
        buttons={(question, settle, isFirst) => (
          <ShiftAnswers
            shift={{
              programName: question.programName,
              declineEffect: question.kind === 'swap' ? `It stays with ${question.swap.staffName}.` : LOOK_FOR_OTHERS,
              answer: answerShift[question.kind](question.id, question.version),
            }}
            yes={question.yes}
            settle={settle}
            isFirst={isFirst}
          />
        )}
      />
      <RowSection
        title={TITLES.returned}
        items={returned}
        row={(log) => {
          const row = { ...describeReturned(log, format), link: linkTo.ownLog(log) }
          const state = describeState('hoursLogged', 'Returned', { isNext: true })
          return { ...row, end: <StateEnd {...state} link={row.link} name={row.title} /> }
        }}
      />
      <OpenToYou payRate={payRate} shifts={open} />
      {first && <NotificationQuestion />}
    </>
  )
}
