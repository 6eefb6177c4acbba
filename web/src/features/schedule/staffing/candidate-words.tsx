import { IconAlertTriangle, IconBan } from '@tabler/icons-react'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { isBlocking } from '../../programs/use-conflicts.ts'
import styles from '../schedule.module.css'
import type { Candidate } from './assign-values.ts'

/** Shows a candidate in a list of choices, with their reasons and conflicts. */
export const CandidateWords = ({ candidate: { staffName, reasons, conflicts } }: { candidate: Candidate }) => (
  <span className={styles.candidate}>
    <strong>{staffName}</strong>
    <DimmedText block>{reasons.join(', ')}</DimmedText>
    {conflicts.map((conflict) => {
      const Icon = isBlocking(conflict) ? IconBan : IconAlertTriangle
      return (
        <span key={conflict.sentence} className={styles.against} data-severity={conflict.severity}>
          <Icon size={14} aria-hidden />
          <span>
            <span className="visuallyHidden">{isBlocking(conflict) ? ' Blocked: ' : ' Warning: '}</span>
            {conflict.sentence}
          </span>
        </span>
      )
    })}
  </span>
)
