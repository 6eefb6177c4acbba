import { Button } from '@mantine/core'
import { useAct } from '../../../ui/actions/act.ts'
import { Foot } from '../../../ui/layers/foot.tsx'
import { askWhyDeclined, CHANGED_BY_STAFFING } from '../schedule-data.ts'

type AnswerButtonsProps = {
  acceptLabel: string
  programName: string
  /** The effect of declining, as a sentence. */
  declineEffect: string
  answer: (accept: boolean, reason: string) => Promise<unknown>
}

/** Shows the buttons that answer an offered shift or a proposed swap. Declining asks for an optional reason. */
export function AnswerButtons({ acceptLabel, programName, declineEffect, answer }: AnswerButtonsProps) {
  const act = useAct()
  const send = (isAccepted: boolean, reason: string, done: string) =>
    act(() => answer(isAccepted, reason), { refresh: CHANGED_BY_STAFFING, done })
  const decline = async () => {
    const reason = await askWhyDeclined(programName, declineEffect)
    if (reason !== null) await send(false, reason, `Declined. ${declineEffect}`)
  }
  return (
    <Foot
      others={
        <Button variant="default" disabled={act.busy} onClick={() => void decline()}>
          Decline
        </Button>
      }
    >
      <Button loading={act.busy} onClick={() => void send(true, '', 'The shift is yours. See you there.')}>
        {acceptLabel}
      </Button>
    </Foot>
  )
}
