import { addDays } from '@belay/contract/dates'
import { staffStateOf } from '@belay/contract/staffing'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../cloud/orpc.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { isOver } from '../../../ui/format/is-over.ts'
import { Loaded } from '../../../ui/page/states.tsx'
import { CantMakeItButton } from '../../schedule/staffing/cant-make-it.tsx'
import { answerShift, LOOK_FOR_OTHERS, useShiftAnswer } from '../../schedule/staffing/use-shift-answer.ts'
import { AssignmentList } from '../assignment-list.tsx'
import type { StaffAssignment } from '../staff-types.ts'

const DAYS_AHEAD = 180

/** Shows a person's upcoming programs. On their own profile, the person can confirm or decline them. */
export function Upcoming({ staffID, isOwn }: { staffID: string; isOwn: boolean }) {
  const { today } = useFormat()
  const query = useQuery(
    api.staffPrograms.listByStaff.queryOptions({
      input: { staffID, from: today, to: addDays(today, DAYS_AHEAD), orderBy: 'date', limit: 50, withConflicts: true },
    }),
  )
  return (
    <Loaded query={query} height={160}>
      {({ items }) => (
        <AssignmentList
          assignments={items.filter((assignment) => !isOver(assignment))}
          empty="No upcoming programs."
          actions={isOwn ? (assignment) => <AnswerButtons assignment={assignment} /> : undefined}
        />
      )}
    </Loaded>
  )
}

function AnswerButtons({ assignment }: { assignment: StaffAssignment }) {
  const { busy, accept, decline } = useShiftAnswer({
    programName: assignment.programName,
    declineEffect: LOOK_FOR_OTHERS,
    answer: answerShift.assigned(assignment.id, assignment.version),
  })
  return (
    <>
      {!assignment.confirmedAt && (
        <Button size="compact-sm" variant="light" loading={busy} onClick={accept}>
          Confirm
        </Button>
      )}
      {staffStateOf(assignment) === 'assigned' && (
        <Button size="compact-sm" variant="default" disabled={busy} onClick={decline}>
          Decline
        </Button>
      )}
      {assignment.confirmedAt !== null && <CantMakeItButton shift={assignment} size="xs" />}
    </>
  )
}
