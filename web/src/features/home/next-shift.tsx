import { linkTo } from '@belay/contract/links'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { Section } from '../../ui/page/page.tsx'
import type { State } from '../../ui/text/state.ts'
import { toPhoneLink } from '../../ui/text/to-phone-link.ts'
import { CantMakeItButton } from '../schedule/staffing/cant-make-it.tsx'
import type { Shift } from '../shift/shift-facts.tsx'
import type { StaffAssignment } from '../staff/staff-types.ts'
import { NextShiftCard } from './next-shift-card.tsx'
import { TITLES } from './today.ts'

type NextShiftProps = {
  shift: StaffAssignment
  payRate: number | null
  details: Shift | undefined
  state: State | null
  later: ReactNode
}

/** Shows a Facilitator's next shift, with buttons that open the map and dial the client's phone number. */
export function NextShift({ shift, payRate, details, state, later }: NextShiftProps) {
  const format = useFormat()
  const link = linkTo.shift(shift.programID)
  const mapLink = details?.where.mapLink
  const phone = details?.contact?.phone
  return (
    <Section title={TITLES.next}>
      <NextShiftCard
        {...{ format, shift, payRate, details, state, later }}
        renderName={(name, className) => (
          <Link {...link} className={className}>
            {name}
          </Link>
        )}
        actions={
          <>
            <LinkButton {...link} variant="default">
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
          </>
        }
      />
    </Section>
  )
}
