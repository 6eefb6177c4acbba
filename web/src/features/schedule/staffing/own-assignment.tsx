import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../../cloud/client.ts'
import { api } from '../../../cloud/orpc.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { Foot } from '../../../ui/layers/foot.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import type { Program } from '../../programs/program.ts'
import type { OpenEntry } from '../entries.ts'
import { CHANGED_BY_STAFFING } from '../schedule-data.ts'
import { CantMakeItButton } from './cant-make-it.tsx'
import { TakeShiftButton } from './shift-answers.tsx'
import { AnswerOffer, offersQuery } from './shift-offers.tsx'
import { AnswerSwap, OwnSwap, WithdrawSwap } from './shift-swaps.tsx'
import { answerShift, LOOK_FOR_OTHERS, useShiftAnswer } from './use-shift-answer.ts'

type OwnAssignmentProps = {
  entry: OpenEntry
  assignments?: Program['staffing'] | undefined
  swaps?: Program['swaps']
}

const OWN_STATES = {
  assigned: { meaning: 'needsYou', word: "You're assigned. Please confirm" },
  confirmed: { meaning: 'settled', word: 'You confirmed' },
  declined: { meaning: 'stopped', word: 'You declined' },
  givenBack: { meaning: 'waits', word: 'You gave it back; nobody has taken it yet' },
} as const

/** Shows the actions that a Facilitator may do with a program. `assignments` contains their own with its `can`. */
export function OwnAssignment({ entry, assignments = [], swaps = [] }: OwnAssignmentProps) {
  const act = useAct()
  const staff = useQuery(api.staff.me.queryOptions({ input: {} }))
  const requests = useQuery(
    api.staffPrograms.listRequests.queryOptions({ input: { where: { programID: entry.programID }, limit: 10 } }),
  )
  const openShifts = useQuery(
    api.staffPrograms.openShifts.queryOptions({ input: { from: entry.date, to: entry.date } }),
  )
  const offers = useQuery(offersQuery(entry.programID))
  const id = `${staff.data?.staffID}_${entry.programID}`
  const own = useShiftAnswer({
    programName: entry.programName,
    declineEffect: LOOK_FOR_OTHERS,
    answer: answerShift.assigned(id, assignments.find((item) => item.id === id)?.version),
  })
  if (staff.data === undefined || requests.data === undefined || offers.data === undefined || openShifts.isPending)
    return null
  if (staff.data === null) return <span>You need a staff record to request shifts. We'll set one up.</span>
  const { staffID } = staff.data
  const ownStaffing = entry.staffing.find((person) => person.staffID === staffID)
  const assignment = assignments.find((item) => item.staffID === staffID)
  const swapToAnswer = swaps.find(({ shift, can }) => shift.programID === entry.programID && can.answer)
  const proposedSwap = swaps.find((swap) => swap.id === id)
  const request = requests.data.items.find((item) => item.staffID === staffID)

  const change = (call: () => Promise<unknown>, done: string) => act(call, { refresh: CHANGED_BY_STAFFING, done })
  const { programID } = entry
  const withdraw = () =>
    change(() => cloud.staffPrograms.withdrawRequest({ id, version: request?.version }), 'Request withdrawn.')

  if (ownStaffing) {
    const { state } = ownStaffing
    return (
      <>
        <Group w="100%" gap="var(--space-8) var(--space-12)">
          <StatusBadge {...OWN_STATES[state]} />
          {proposedSwap && <OwnSwap swap={proposedSwap} />}
          {assignment?.whyNot.confirm && <DimmedText>{assignment.whyNot.confirm}</DimmedText>}
        </Group>
        <Foot
          others={
            <>
              {assignment?.can.decline && state === 'assigned' && (
                <Button variant="default" disabled={own.busy} onClick={own.decline}>
                  Decline
                </Button>
              )}
              {assignment?.can.confirm && (state === 'confirmed' || state === 'givenBack') && (
                <CantMakeItButton shift={assignment} />
              )}
              {proposedSwap && <WithdrawSwap swap={proposedSwap} />}
            </>
          }
        >
          {assignment?.can.confirm && state !== 'confirmed' && (
            <Button loading={own.busy} onClick={own.accept}>
              {state === 'givenBack' ? 'Keep the shift' : 'Confirm'}
            </Button>
          )}
        </Foot>
      </>
    )
  }
  if (swapToAnswer) return <AnswerSwap swap={swapToAnswer} />
  const offer = offers.data.items.find((item) => item.staffID === staffID)
  if (offer?.can.answer) return <AnswerOffer offer={offer} />
  const openShift = openShifts.data?.items.find((shift) => shift.programID === programID)
  if (openShift?.givenBack)
    return (
      <>
        <DimmedText w="100%">Somebody can't make this shift. Take it, and it's yours.</DimmedText>
        <TakeShiftButton shift={openShift} />
      </>
    )
  if (request?.can.withdraw) {
    return (
      <>
        <Group w="100%">
          <StatusBadge meaning="waits" word="You said you'd take it" />
        </Group>
        <Button variant="default" loading={act.busy} onClick={() => void withdraw()}>
          Withdraw request
        </Button>
      </>
    )
  }
  if (!entry.can.requestToFacilitate) return <DimmedText>{entry.whyNot.requestToFacilitate}</DimmedText>
  return (
    <>
      {request?.status === 'declined' && (
        <Group w="100%">
          <StatusBadge meaning="stopped" word="Your request was declined" />
        </Group>
      )}
      <TakeShiftButton shift={{ programID, givenBack: false }} label={openShift ? undefined : 'Ask to facilitate'} />
    </>
  )
}
