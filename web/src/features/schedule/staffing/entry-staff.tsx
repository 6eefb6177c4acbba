import { fromCents, toCents } from '@belay/contract/money'
import { Group, Text } from '@mantine/core'
import { type Format, useFormat } from '../../../ui/format/format.tsx'
import { describeReminderInText } from '../../../ui/format/reminder.ts'
import { formatTimeOf } from '../../../ui/format/time-of.ts'
import { Section } from '../../../ui/page/page.tsx'
import { BoxedList } from '../../../ui/text/boxed-list.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { describeState } from '../../../ui/text/meanings.ts'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import type { Program } from '../../programs/program.ts'
import { StaffingBadge } from '../agenda/staffing-badge.tsx'
import type { OpenEntry } from '../entries.ts'
import { LeadHint } from './lead-hint.tsx'

type CheckIn = Pick<Program['staffing'][number], 'checkedInAt' | 'checkInSentAt'>

/** Describes a check-in, also when it arrived if that was later. Empty without one. */
const describeCheckIn = ({ checkedInAt, checkInSentAt }: CheckIn, format: Format): string =>
  checkedInAt
    ? `Here since ${formatTimeOf(checkedInAt, format)}${checkInSentAt ? `, sent ${format.ago(checkInSentAt)}` : ''}`
    : ''

/** Shows the people of a program, with planned hours and, for Admins, the cost. People who declined cost nothing. */
export function EntryStaff({ entry, planned = [] }: { entry: OpenEntry; planned?: Program['staffing'] | undefined }) {
  const format = useFormat()
  const total = fromCents(
    planned.reduce((sum, { totalCost, declinedAt }) => sum + (declinedAt === null ? toCents(totalCost ?? 0) : 0), 0),
  )
  return (
    <Section
      title="Facilitators"
      action={
        <Group gap="var(--space-4) var(--space-12)" justify="flex-end">
          {total > 0 && <span className="tabular">Planned cost {format.money(total)}</span>}
          <StaffingBadge entry={entry} showsText />
        </Group>
      }
    >
      {entry.staffing.length === 0 ? (
        <p>
          <DimmedText>No one is assigned yet.</DimmedText>
        </p>
      ) : (
        <BoxedList>
          {entry.staffing.map(({ staffID, staffName, role, state }) => {
            const row = planned.find((item) => item.staffID === staffID)
            return (
              <Group component="li" key={staffID} gap="var(--space-8) var(--space-12)" px="md" py="sm">
                <Text span inherit flex={1} miw={140}>
                  {staffName}
                  <DimmedText block>
                    {[
                      role,
                      row && `${format.hours(row.hours)} planned`,
                      row?.declineReason,
                      row?.giveBackReason,
                      row && describeCheckIn(row, format),
                      state === 'assigned' && describeReminderInText(row?.remindedAt, format),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </DimmedText>
                </Text>
                {row?.checkedInAt ? (
                  <StatusBadge meaning="settled" word="Here" />
                ) : (
                  <StatusBadge {...describeState('staffPrograms', state)} />
                )}
              </Group>
            )
          })}
        </BoxedList>
      )}
      {entry.can.assign && <LeadHint crew={entry.staffing.filter(({ state }) => state !== 'declined')} />}
    </Section>
  )
}
