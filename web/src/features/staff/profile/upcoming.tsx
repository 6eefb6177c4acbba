import { addDays } from '@belay/contract/dates'
import { staffStateOf } from '@belay/contract/staffing'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../../cloud/client.ts'
import { api } from '../../../cloud/orpc.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { isOver } from '../../../ui/format/is-over.ts'
import { Loaded } from '../../../ui/page/states.tsx'
import { askWhyDeclined } from '../../schedule/schedule-data.ts'
import { AssignmentList } from '../assignment-list.tsx'
import type { StaffAssignment } from '../staff-types.ts'

const DAYS_AHEAD = 180
const REFRESH = ['staffPrograms', 'notifications'] as const

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
  const act = useAct()
  const { id, version, programName } = assignment
  const confirm = () =>
    act(() => cloud.staffPrograms.confirm({ id, version }), { refresh: REFRESH, done: `Confirmed: ${programName}.` })
  const decline = async () => {
    const reason = await askWhyDeclined(programName, "We'll look for someone else.")
    if (reason !== null)
      await act(() => cloud.staffPrograms.decline({ id, version, reason }), {
        refresh: REFRESH,
        done: `Declined: ${programName}.`,
      })
  }
  return (
    <>
      {!assignment.confirmedAt && (
        <Button size="compact-sm" variant="light" loading={act.busy} onClick={() => void confirm()}>
          Confirm
        </Button>
      )}
      {staffStateOf(assignment) === 'assigned' && (
        <Button size="compact-sm" variant="default" disabled={act.busy} onClick={() => void decline()}>
          Decline
        </Button>
      )}
    </>
  )
}
