import { linkTo } from '@belay/contract/links'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { Section, Surface } from '../../ui/page/page.tsx'
import { type Row, RowList } from '../../ui/rows/row-list.tsx'
import { WhereDetails } from '../../ui/text/contact-details.tsx'
import { toPhoneLink } from '../../ui/text/to-phone-link.ts'
import { CantMakeItButton } from '../schedule/staffing/cant-make-it.tsx'
import { formatHoursAndPay } from '../schedule/staffing/shift-answers.tsx'
import type { Shift } from '../shift/shift-facts.tsx'
import type { StaffAssignment } from '../staff/staff-types.ts'
import styles from './next-shift.module.css'

type NextShiftProps = {
  shift: StaffAssignment
  payRate: number | null
  /** The shift's people and place; undefined if they could not be loaded. */
  details: Shift | undefined
  /** A state that differs from the usual one, such as a shift that is given back. */
  state: ReactNode
  /** The shifts after it, as rows. */
  later: readonly Row[]
}

/** Shows a Facilitator's next shift: its time and place, the co-workers, and the client's phone number. */
export function NextShift({ shift, payRate, details, state, later }: NextShiftProps) {
  const { programID, programName, date, startTime, endTime, role, hours, location } = shift
  const format = useFormat()
  const crew = details?.crew ?? []
  const mapLink = details?.where.mapLink
  const phone = details?.contact?.phone
  const meetAt = details?.meetAt
  return (
    <Section title="Next shift">
      <Surface className={styles.card}>
        <p className={styles.time}>
          {format.nearDay(date)}
          {startTime && `, ${format.time(startTime, endTime)}`}
        </p>
        {meetAt && meetAt !== startTime && <p>Be there {format.time(meetAt, null)}</p>}
        <Link {...linkTo.shift(programID)} className={styles.name}>
          {programName}
        </Link>
        <p className={styles.quiet}>{[role, formatHoursAndPay(hours, payRate, format)].join(' · ')}</p>
        <div>{details ? <WhereDetails where={details.where} /> : location}</div>
        {crew.length > 0 && <p className={styles.quiet}>With {crew.map(({ staffName }) => staffName).join(', ')}</p>}
        {state}
        <div className={styles.actions}>
          <LinkButton {...linkTo.shift(programID)} variant="default">
            Open shift
          </LinkButton>
          <CantMakeItButton shift={shift} />
          {mapLink && (
            <Button component="a" href={mapLink} target="_blank" rel="noreferrer" variant="default">
              Directions
            </Button>
          )}
          {phone && (
            <Button component="a" href={toPhoneLink(phone)} variant="default">
              Call the client
            </Button>
          )}
        </div>
      </Surface>
      {later.length > 0 && (
        <div className={styles.later}>
          <RowList rows={later} />
        </div>
      )}
    </Section>
  )
}
