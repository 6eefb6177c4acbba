import type { AskedShift } from '@belay/contract/identity'
import { linkTo } from '@belay/contract/links'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getErrorMessage } from '../../cloud/calls/errors.ts'
import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/session/identity.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import type { State } from '../../ui/text/state.ts'
import { toPhoneLink } from '../../ui/text/to-phone-link.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { AnswerButtons, ReasonForm } from '../shift/answer-buttons.tsx'
import styles from '../shift/shift.module.css'
import { CalendarButton, OWN_STATES, ShiftHead, Times, Words } from '../shift/shift-parts.tsx'
import { People, Places, RowLink } from '../shift/who-and-where.tsx'

const STATES: Record<AskedShift['state'], State> = {
  open: OWN_STATES.assigned,
  accepted: OWN_STATES.confirmed,
  givenBack: OWN_STATES.givenBack,
  declined: OWN_STATES.declined,
  ended: { meaning: 'stopped', word: 'Nothing to answer' },
}

type LinkedProps = {
  linked: AskedShift
  shift: NonNullable<AskedShift['shift']>
  token: string
  onChanged: (linked: AskedShift) => void
}

/** Shows the shift of a mailed link, and the next step that the link permits. */
export function LinkedShift({ linked, shift, token, onChanged }: LinkedProps) {
  const [{ answer }] = useUrlState('/answer')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { state, sentence, leave, calendar, pay } = linked
  const { programID, bring, badWeather } = shift
  const change = (call: Promise<AskedShift>) => {
    setBusy(true)
    setProblem('')
    call
      .then(onChanged)
      .catch((error: unknown) => setProblem(getErrorMessage(error)))
      .finally(() => setBusy(false))
  }
  const send = (accept: boolean, reason: string) => change(identity.answerShiftLink({ token, accept, reason }))
  return (
    <div className={styles.page}>
      <article className={styles.shift}>
        <ShiftHead shift={shift} state={STATES[state]} />
        {sentence && <p role="status">{sentence}</p>}
        <Times shift={shift} pay={pay} />
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
        {programID && <People shift={shift} />}
        {bring && <Words title="What to bring" text={bring} />}
        {calendar && (
          <div className={styles.later}>
            <CalendarButton programName={shift.programName} calendar={calendar} />
          </div>
        )}
        {leave && (
          <CantMakeIt
            key={state}
            leave={leave}
            busy={busy}
            onGiveBack={(reason) => change(identity.giveBackShiftLink({ token, reason }))}
          />
        )}
        <MoreInTheApp programID={programID} />
      </article>
    </div>
  )
}

/** Links to the shift page, which asks for a sign-in, or to the sign-in. */
function MoreInTheApp({ programID }: { programID: string | null }) {
  const { phone } = useCentre()
  const [target, more] = programID
    ? [linkTo.shift(programID), 'to see phone numbers, notes and pay.']
    : [linkTo.signIn(), `to see your shifts.${phone && ` Questions? Call us: ${phone}.`}`]
  return (
    <p className="quiet">
      <Link {...target}>Sign in</Link> {more}
    </p>
  )
}

type LeaveProps = { leave: NonNullable<AskedShift['leave']>; busy: boolean; onGiveBack: (reason: string) => void }

/** Shows the button that leaves an accepted shift: early, it is given back; late, its person calls the office. */
function CantMakeIt({ leave, busy, onGiveBack }: LeaveProps) {
  const { phone } = useCentre()
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div className={styles.later}>
        <PlainButton variant="default" onClick={() => setOpen(true)}>
          Can't make it
        </PlainButton>
      </div>
    )
  if (leave === 'callOffice')
    return (
      <div className={styles.next}>
        <p>
          It begins soon, so please call the office. If you can't call, <Link {...linkTo.signIn()}>sign in</Link> and
          say so on your shift.
        </p>
        {phone && <RowLink href={toPhoneLink(phone)}>Call {phone}</RowLink>}
      </div>
    )
  return (
    <div className={styles.next}>
      <p>It stays yours until somebody takes it. We ask everyone who fits, and tell the office.</p>
      <ReasonForm
        label="Reason"
        required
        submit="Ask everyone who fits"
        busy={busy}
        onSubmit={onGiveBack}
        onCancel={() => setOpen(false)}
      />
    </div>
  )
}
