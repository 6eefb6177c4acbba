import { Button } from '@mantine/core'
import { Foot } from '../../../ui/layers/foot.tsx'
import type { ShiftAnswersProps } from './shift-answers.tsx'
import { useShiftAnswer } from './use-shift-answer.ts'

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
