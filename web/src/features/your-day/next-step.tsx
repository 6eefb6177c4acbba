import { linkTo } from '@belay/contract/links'
import { withMantine } from '../../shell/with-mantine.tsx'
import { PlainButton, PlainLinkButton } from '../../ui/buttons/plain-button.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { useLazyAct } from '../shift/use-lazy-act.ts'
import { describeNext } from './day-words.ts'
import type { Day } from './own-day.ts'
import styles from './your-day.module.css'
import { RequestButtons } from './your-request.tsx'

const OfferedDates = createLazyPart(() =>
  withMantine(import('../program-requests/offered-dates.tsx').then((dates) => dates.OfferedDates)),
)

type StepProps = { day: Day }

/** Shows the one next step of a program: a sentence, and its button if the person can take it (R361). */
export function NextStep({ day }: StepProps) {
  const format = useFormat()
  const { next, request, contract, can } = day
  const sentence = describeNext(day, format)
  return (
    <div className={styles.next} data-print="no">
      {sentence && <p>{sentence}</p>}
      {next.step === 'answerDates' && can.chooseDate && request?.offer && (
        <OfferedDates request={request} offer={request.offer} />
      )}
      {next.step === 'sign' && can.sign && contract && (
        <PlainLinkButton {...linkTo.contract(contract.programID)} fullWidth>
          Read and sign
        </PlainLinkButton>
      )}
      {next.step === 'waitForSigner' && <SignerButtons day={day} />}
      {next.step === 'askAgain' && <AskAgain day={day} />}
      {next.step === 'waitForAnswer' && <RequestButtons day={day} />}
    </div>
  )
}

/** Shows the buttons of the person who forwarded the contract: remind the signer, or take it back. */
function SignerButtons({ day: { contract, can, programName } }: StepProps) {
  const format = useFormat()
  const act = useLazyAct()
  if (!contract) return null
  const remind = async () => {
    const { askAndRemind } = await import('../client-programs/signing/remind-signer.ts')
    await askAndRemind(act, format, { ...contract, programName })
  }
  const takeBack = async () => {
    const { askAndTakeBack } = await import('../client-programs/signing/take-back.ts')
    await askAndTakeBack(act, contract)
  }
  if (!can.remind && !can.takeBack) return null
  return (
    <div className={styles.buttons}>
      {can.remind && (
        <PlainButton loading={act.busy} onClick={() => void remind()}>
          Remind
        </PlainButton>
      )}
      {can.takeBack && (
        <PlainButton variant="default" loading={act.busy} onClick={() => void takeBack()}>
          Change signer
        </PlainButton>
      )}
    </div>
  )
}

/** Shows the link to the form of a new request, filled in from this one. */
const AskAgain = ({ day: { request, stage } }: StepProps) =>
  request && (
    <PlainLinkButton {...linkTo.requestLike(request.id)} fullWidth>
      {stage === 'done' ? 'Book next year' : 'Ask again'}
    </PlainLinkButton>
  )
