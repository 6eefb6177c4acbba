import { Button } from '@mantine/core'
import type { Outcome } from '../../../ui/actions/use-steady-rows.ts'
import { Foot } from '../../../ui/layers/foot.tsx'
import { RowButton } from '../../../ui/table/row-parts.tsx'
import { type ShiftAnswer, useShiftAnswer } from './use-shift-answer.ts'

type ShiftAnswersProps = {
  shift: ShiftAnswer
  /** The label of the button that says yes. */
  yes: string
}
type InRowProps = ShiftAnswersProps & { settle: (outcome: Outcome) => void; isFirst: boolean }

/** Shows the two answers to a shift in its row. The outcome replaces them. */
export function ShiftAnswers({ shift, yes, settle, isFirst }: InRowProps) {
  const { busy, accept, decline } = useShiftAnswer(shift, settle)
  const { programName } = shift
  return (
    <>
      <RowButton
        variant={isFirst ? 'filled' : 'light'}
        disabled={busy}
        aria-label={`${yes}: ${programName}`}
        onClick={accept}
      >
        {yes}
      </RowButton>
      <RowButton variant="default" disabled={busy} aria-label={`Can't: ${programName}`} onClick={decline}>
        Can't
      </RowButton>
    </>
  )
}

/** Shows the two answers to an offered shift or a proposed swap at the foot of its panel. */
export function ShiftAnswersFoot({ shift, yes }: ShiftAnswersProps) {
  const { busy, accept, decline } = useShiftAnswer(shift)
  return (
    <Foot
      others={
        <Button variant="default" disabled={busy} onClick={decline}>
          Decline
        </Button>
      }
    >
      <Button loading={busy} onClick={accept}>
        {yes}
      </Button>
    </Foot>
  )
}
