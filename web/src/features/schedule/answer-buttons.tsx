import { Button } from '@mantine/core'
import { Foot } from '../../ui/foot.tsx'

type AnswerButtonsProps = { accept: string; busy: boolean; onAccept: () => unknown; onDecline: () => unknown }

/** Shows the buttons that answer an offered shift or a proposed swap. `accept`: the label of the accepting button. */
export const AnswerButtons = ({ accept, busy, onAccept, onDecline }: AnswerButtonsProps) => (
  <Foot
    others={
      <Button variant="default" disabled={busy} onClick={() => void onDecline()}>
        Decline
      </Button>
    }
  >
    <Button loading={busy} onClick={() => void onAccept()}>
      {accept}
    </Button>
  </Foot>
)
