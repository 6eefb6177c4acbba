import type { AskedShift } from '@belay/contract/identity'
import { linkTo } from '@belay/contract/links'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getErrorMessage } from '../../cloud/calls/errors.ts'
import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/session/identity.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { CallUs } from '../../ui/page/card-page.tsx'
import { toPhoneLink } from '../../ui/text/to-phone-link.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { AnswerButtons, ReasonForm } from '../shift/answer-buttons.tsx'
import { describeAsk, describeFit } from '../shift/ask-words.ts'
import { CalendarButton } from '../shift/calendar-button.tsx'
import styles from '../shift/shift.module.css'
import { People, Places, RowLink, ShiftHead, Times, Words } from '../shift/shift-facts.tsx'
import { ContinueTo } from './continue-to.tsx'
import { LINK_STATES } from './link-states.ts'

type LinkedProps = {
  linked: AskedShift
  shift: NonNullable<AskedShift['shift']>
  token: string
  onChanged: (linked: AskedShift) => void
}

/** Shows the shift of a mailed link, and the next step that the link permits. */
export function LinkedShift({ linked, shift, token, onChanged }: LinkedProps) {
  const [{ answer }] = useUrlState('/answer')
  const format = useFormat()
  const { phone } = useCentre()
  const [busy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState('')
  const { state, sentence, leave, calendar, pay } = linked
  const { programID, bring, badWeather } = shift
  const change = (call: Promise<AskedShift>) => {
    setBusy(true)
    setProblem('')
    call
      .then((changed) => {
        setLeaving(false)
        onChanged(changed)
        // The state is at the top.
        scrollTo({ top: 0 })
      })
      .catch((error: unknown) => setProblem(getErrorMessage(error)))
      .finally(() => setBusy(false))
  }
  const send = (accept: boolean, reason: string) => change(identity.answerShiftLink({ token, accept, reason }))
  const giveBack = (reason: string) => change(identity.giveBackShiftLink({ token, reason }))
  return (
    <div className={styles.page}>
      <article className={styles.shift}>
        <ShiftHead format={format} shift={shift} state={LINK_STATES[state]} />
        {sentence && <p role="status">{sentence}</p>}
        <Times format={format} shift={shift} pay={pay} />
        {problem && <p role="alert">{problem}</p>}
        {state === 'open' && (
          <AnswerButtons key={answer} isFirst startsWithNo={answer === 'no'} busy={busy} onAnswer={send} />
        )}
        {state === 'givenBack' && (
          <PlainButton variant="default" loading={busy} onClick={() => send(true, '')}>
            Keep the shift
          </PlainButton>
        )}
        <Places shift={{ where: shift, badWeather }} />
        {programID && <People shift={shift} office={phone} />}
        {bring && <Words title="What to bring" text={bring} />}
        {calendar && !isLeaving && (
          <div className={styles.later}>
            <CalendarButton programName={shift.programName} calendar={calendar} />
            {leave && (
              <PlainButton variant="default" onClick={() => setLeaving(true)}>
                Can't make it
              </PlainButton>
            )}
          </div>
        )}
        {isLeaving && leave === 'callOffice' && <CallOffice />}
        {isLeaving && leave === 'handOver' && (
          <GiveBack
            proposed={linked.proposed ?? 0}
            busy={busy}
            onGiveBack={giveBack}
            onCancel={() => setLeaving(false)}
          />
        )}
        {programID ? (
          <ContinueTo screen={linkTo.shift(programID)}>phone numbers, notes and pay.</ContinueTo>
        ) : (
          <ContinueTo screen={linkTo.schedule()}>
            your shifts. <CallUs phone={phone} />
          </ContinueTo>
        )}
      </article>
    </div>
  )
}

/** `proposed`: the number of people who would be asked. */
type GiveBackProps = { proposed: number; busy: boolean; onGiveBack: (reason: string) => void; onCancel: () => void }

const GiveBack = ({ proposed, busy, onGiveBack, onCancel }: GiveBackProps) => (
  <div className={styles.next}>
    <p>It stays yours until somebody takes it. {describeFit(proposed)} We tell the office.</p>
    <ReasonForm
      label="Reason"
      required
      submit={describeAsk(proposed)}
      busy={busy}
      onSubmit={onGiveBack}
      onCancel={onCancel}
    />
  </div>
)

function CallOffice() {
  const { phone } = useCentre()
  return (
    <div className={styles.next}>
      <p>
        It begins soon, so please call the office. If you can't call, <Link {...linkTo.signIn()}>sign in</Link> and say
        so on your shift.
      </p>
      {phone && <RowLink href={toPhoneLink(phone)}>Call {phone}</RowLink>}
    </div>
  )
}
