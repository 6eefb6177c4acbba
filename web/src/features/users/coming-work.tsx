import { Checkbox, Stack, Text } from '@mantine/core'
import type { Outputs } from '../../cloud/client.ts'
import { useFormat } from '../../ui/format/format.tsx'
import { pluralize } from '../../ui/pluralize.ts'
import { Bullets } from '../../ui/text/bullets.tsx'
import { formatUserName, type NamedUser } from './roles.ts'

export type RemainingWork = Outputs['users']['comingWork']

/** The number of shifts that the question lists. More shifts are only counted. */
const MAX_NAMED = 5

const countNoun = (count: number, one: string, many?: string) => (count === 0 ? [] : [pluralize(count, one, many)])

/** Returns "1 shift" or "3 shifts". */
export const countShifts = ({ shifts }: RemainingWork): string => pluralize(shifts.length, 'shift')

/** Returns a short text for each kind of open work, except shifts. */
export const describeOpenWork = (work: RemainingWork): string[] => [
  ...countNoun(work.offers, 'open offer'),
  ...countNoun(work.swaps, 'open swap'),
  ...countNoun(work.requests, 'request to facilitate', 'requests to facilitate'),
]

/** True if the person still has shifts, other open work or an active staff record. */
export const hasRemainingWork = (work: RemainingWork | undefined): work is RemainingWork =>
  work !== undefined &&
  work.staffID !== null &&
  (work.active || work.shifts.length > 0 || describeOpenWork(work).length > 0)

type ComingWorkProps = {
  user: NamedUser
  work: RemainingWork
  release?: boolean
  onChange: (release: boolean) => void
}

/** Shows a person's remaining work and a checkbox to release it when their role or account ends. */
export function ComingWork({ user, work, release, onChange }: ComingWorkProps) {
  const format = useFormat()
  const more = work.shifts.length - MAX_NAMED
  const openWork = describeOpenWork(work)
  const hours = [
    ...(work.unapprovedHours > 0 ? [`${work.unapprovedHours} h not approved`] : []),
    ...(work.unpaidHours > 0 ? [`${work.unpaidHours} h approved and not paid`] : []),
  ]
  const choice = release === undefined ? { defaultChecked: true } : { checked: release }
  return (
    <Stack gap="sm">
      {work.shifts.length > 0 && (
        <>
          <Text size="sm">
            {formatUserName(user)} still has {countShifts(work)}:
          </Text>
          <Bullets>
            {work.shifts.slice(0, MAX_NAMED).map(({ programID, programName, date }) => (
              <li key={programID}>
                {programName}, {format.day(date)}
              </li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </Bullets>
        </>
      )}
      {openWork.length > 0 && <Text size="sm">Still open: {openWork.join(', ')}.</Text>}
      {hours.length > 0 && <Text size="sm">Hours: {hours.join(', ')}. They stay and can still be paid.</Text>}
      <Checkbox
        {...choice}
        label="Release the shifts and deactivate the staff record"
        description="Offers, swaps and requests end too. We'll tell the people concerned."
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Stack>
  )
}
