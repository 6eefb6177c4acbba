import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../../ui/format.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ConflictList } from '../programs/conflict-note.tsx'
import { ProgramLink } from '../programs/program-link.tsx'
import styles from './staff.module.css'
import type { Assignment } from './staff-types.ts'

export const formatAnswer = (assignment: Assignment) =>
  assignment.declinedAt ? 'Declined' : assignment.confirmedAt ? 'Confirmed' : 'Not confirmed yet'
const TONES = { Declined: 'red', Confirmed: 'green', 'Not confirmed yet': 'amber' } as const

type AssignmentListProps = {
  assignments: readonly Assignment[]
  empty: string
  actions?: (assignment: Assignment) => ReactNode
}

/** Assignments with date, place and whether they were confirmed. */
export function AssignmentList({ assignments, empty, actions }: AssignmentListProps) {
  const format = useFormat()
  if (assignments.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <ul className={`framed ${styles.assignments}`}>
      {assignments.map((assignment) => {
        const answer = formatAnswer(assignment)
        return (
          <li key={assignment.id}>
            <strong className="tabular">{format.weekday(assignment.date)}</strong>
            <span className={styles.what}>
              <ProgramLink programID={assignment.programID}>{assignment.programName}</ProgramLink>
              <Quiet block>
                {[
                  format.time(assignment.startTime, assignment.endTime),
                  format.hours(assignment.hours),
                  assignment.location,
                  assignment.role,
                ]
                  .filter(Boolean)
                  .join('\u00A0· ')}
              </Quiet>
              {assignment.declineReason && <Quiet block>“{assignment.declineReason}”</Quiet>}
              <ConflictList conflicts={assignment.conflicts ?? []} />
            </span>
            <span className={styles.answer}>
              <StatusBadge status={answer} tone={TONES[answer]} />
              {actions?.(assignment)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
