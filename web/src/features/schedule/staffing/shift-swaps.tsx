import { Button, Group, Text } from '@mantine/core'
import { cloud } from '../../../cloud/client.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { useFormat } from '../../../ui/format/format.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { BoxedList } from '../../../ui/text/boxed-list.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import type { Program } from '../../programs/program.ts'
import { CHANGED_BY_STAFFING } from '../schedule-data.ts'
import { SwapTerms } from './shift-answers.tsx'
import { ShiftAnswersFoot } from './shift-answers-foot.tsx'
import { answerShift } from './use-shift-answer.ts'

type Swap = Program['swaps'][number]

export function AnswerSwap({ swap }: { swap: Swap }) {
  const format = useFormat()
  const { id, version, staffName, shift, theirShift, warnings, answerBy } = swap
  return (
    <>
      <DimmedText w="100%">
        {staffName} asks you to {theirShift ? 'swap shifts' : 'take this shift'}. Answer by {format.dateTime(answerBy)}.
      </DimmedText>
      <SwapTerms gives={theirShift} gets={shift} warnings={warnings} />
      <ShiftAnswersFoot
        shift={{
          programName: shift.programName,
          declineEffect: `It stays with ${staffName}.`,
          answer: answerShift.swap(id, version),
        }}
        yes="Accept swap"
      />
    </>
  )
}

type WithdrawProps = { swap: Swap; label?: string; size?: 'compact-sm' }

export function WithdrawSwap({ swap: { id, version }, label, size }: WithdrawProps) {
  const act = useAct()
  const withdraw = () =>
    act(() => cloud.staffPrograms.withdrawSwap({ id, version }), {
      refresh: CHANGED_BY_STAFFING,
      done: 'Withdrawn. The shifts stay as they were.',
    })
  return (
    <Button size={size} variant="default" loading={act.busy} onClick={() => void withdraw()} aria-label={label}>
      Withdraw swap
    </Button>
  )
}

const describeRequestedSwap = ({ withStaffName, theirShift }: Swap) =>
  `asked ${withStaffName} to ${theirShift ? `swap ${theirShift.programName}` : 'take it'}`

/** Shows a person's own proposed swap: the person who is asked, and the terms. */
export const OwnSwap = ({ swap }: { swap: Swap }) => (
  <>
    <StatusBadge meaning="waits" word={`You ${describeRequestedSwap(swap)}`} />
    <SwapTerms gives={swap.shift} gets={swap.theirShift} warnings={swap.warnings} />
  </>
)

/** Lists the unanswered swaps of a program's shifts, for Admins. Shows nothing if there are none. */
export function ProposedSwaps({ swaps }: { swaps: readonly Swap[] }) {
  const format = useFormat()
  if (swaps.length === 0) return null
  return (
    <Section title="Proposed swaps">
      <BoxedList>
        {swaps.map((swap) => (
          <Group component="li" key={swap.id} gap="var(--space-8) var(--space-12)" px="md" py="sm">
            <Text span inherit flex={1} miw={140}>
              {swap.staffName} {describeRequestedSwap(swap)}
              <DimmedText block>Answer by {format.dateTime(swap.answerBy)}</DimmedText>
            </Text>
            {swap.can.withdraw && (
              <WithdrawSwap swap={swap} label={`Withdraw swap of ${swap.staffName}`} size="compact-sm" />
            )}
          </Group>
        ))}
      </BoxedList>
    </Section>
  )
}
