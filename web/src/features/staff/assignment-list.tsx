import { staffStateOf } from '@belay/contract/staffing'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../../ui/format/format.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { describeState } from '../../ui/text/meanings.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { ConflictList } from '../programs/conflict-list.tsx'
import { ProgramLink } from '../programs/program-link.tsx'
import styles from './staff.module.css'
import type { StaffAssignment } from './staff-types.ts'

type AssignmentListProps = {
  assignments: readonly StaffAssignment[]
  empty: string
  actions?: (assignment: StaffAssignment) => ReactNode
}

export function AssignmentList({ assignments, empty, actions }: AssignmentListProps) {
  const format = useFormat()
  if (assignments.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <ul className={`framed ${styles.assignments}`}>
      {assignments.map((assignment) => {
        return (
          <li key={assignment.id}>
            <strong className="tabular">{format.nearDay(assignment.date)}</strong>
            <span className={styles.what}>
              <ProgramLink programID={assignment.programID}>{assignment.programName}</ProgramLink>
              <DimmedText block>
                {[
                  format.time(assignment.startTime, assignment.endTime),
                  format.hours(assignment.hours),
                  assignment.location,
                  assignment.role,
                ]
                  .filter(Boolean)
                  .join('\u00A0· ')}
              </DimmedText>
              {assignment.declineReason && <DimmedText block>“{assignment.declineReason}”</DimmedText>}
              {assignment.giveBackReason && <DimmedText block>“{assignment.giveBackReason}”</DimmedText>}
              <ConflictList conflicts={assignment.conflicts ?? []} />
            </span>
            <span className={styles.answer}>
              <StatusBadge {...describeState('staffPrograms', staffStateOf(assignment))} />
              {actions?.(assignment)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
