import type { ReactNode } from 'react'
import type { Format } from '../../ui/format/create-format.ts'
import page from '../../ui/page/page.module.css'
import { WhereDetails } from '../../ui/text/contact-details.tsx'
import type { State } from '../../ui/text/state.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { formatHoursAndPay } from '../schedule/staffing/open-shift-row.ts'
import type { Shift } from '../shift/shift-facts.tsx'
import type { StaffAssignment } from '../staff/staff-types.ts'
import styles from './next-shift.module.css'

type CardProps = {
  format: Format
  shift: StaffAssignment
  payRate: number | null
  /** The shift's people and place; undefined if they could not be loaded. */
  details: Shift | undefined
  /** A state that differs from the usual one, such as a shift that is given back. */
  state: State | null
  /** Renders the program's name as a link to the shift. */
  renderName: (name: string, className: string | undefined) => ReactNode
  /** The buttons. */
  actions: ReactNode
  /** The rows of the shifts after it. */
  later: ReactNode
}

/** Shows a Facilitator's next shift: its time and place, and the co-workers. Uses no hooks and no component library. */
export function NextShiftCard({ format, shift, payRate, details, state, renderName, actions, later }: CardProps) {
  const { programName, date, startTime, endTime, role, hours, location } = shift
  const crew = details?.crew ?? []
  const meetAt = details?.meetAt
  return (
    <>
      <div className={`framed ${page.surface} ${styles.card}`}>
        <p className={styles.time}>
          {format.nearDay(date)}
          {startTime && `, ${format.time(startTime, endTime)}`}
        </p>
        {meetAt && meetAt !== startTime && <p>Be there {format.time(meetAt, null)}</p>}
        {renderName(programName, styles.name)}
        <p className={styles.quiet}>{[role, formatHoursAndPay(hours, payRate, format)].filter(Boolean).join(' · ')}</p>
        <div>{details ? <WhereDetails where={details.where} /> : location}</div>
        {crew.length > 0 && <p className={styles.quiet}>With {crew.map(({ staffName }) => staffName).join(', ')}</p>}
        {state && <StatusBadge {...state} />}
        <div className={styles.actions}>{actions}</div>
      </div>
      {later && <div className={styles.later}>{later}</div>}
    </>
  )
}
