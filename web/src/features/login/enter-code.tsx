import { type ReactNode, useEffect, useState } from 'react'
import { getErrorCode, getErrorData } from '../../cloud/calls/errors.ts'
import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/session/identity.ts'
import { renewSession } from '../../cloud/session/renew-session.ts'
import { PlainButton, PlainLinkButton } from '../../ui/buttons/plain-button.tsx'
import { PlainField } from '../../ui/fields/plain-fields.tsx'
import { BotCheck } from './bot-check.tsx'
import { LoginStep, SuccessMessage, useSubmit } from './login-fields.tsx'
import { SecondStep } from './second-step.tsx'

/** The time in seconds after which a person can ask for another code. */
const RESEND_AFTER = 30

type Props = {
  email: string
  /** The name of the account that is created if the address has none. Without a name, the form asks for one. */
  name?: string
  onSignedIn: () => unknown
  /** The layout: a step of the login screen, or a part of another form. */
  Step?: typeof LoginStep
  /** The buttons to leave. */
  children?: ReactNode
}

/** Shows the step that signs in with the e-mailed code, and the second step of the account (R350, R351). */
export function EnterCode({ email, name: givenName = '', onSignedIn, Step = LoginStep, children }: Props) {
  const { outbox } = useCentre()
  const [needsName, setNeedsName] = useState(false)
  const [needsSecondStep, setNeedsSecondStep] = useState(false)
  const [resends, setResends] = useState(0)
  const [botCheck, setBotCheck] = useState<string>()
  const { secondsLeft, restart } = useCountdown(RESEND_AFTER)
  const { values, change, field, busy, attempt, attempts, form, problem, error } = useSubmit({
    code: '',
    name: givenName,
  })
  const signIn = async () => {
    const name = values.name.trim() || undefined
    try {
      await renewSession(() => identity.signInWithCode({ email, code: values.code, name }))
    } catch (error) {
      if (getErrorCode(error) === 'second-step-needed') return setNeedsSecondStep(true)
      if (!name && getErrorData(error).fields?.some(({ field }) => field === 'name')) return setNeedsName(true)
      throw error
    }
    await onSignedIn()
  }
  const sendAgain = attempt(async () => {
    await identity.requestSignInCode({ email, botCheck })
    change('code', '')
    setResends(resends + 1)
    restart()
  })
  const tooMany =
    getErrorCode(error) === 'too-many-requests' &&
    'Too many attempts. Send a new code in a few minutes, or sign in with your password.'
  if (needsSecondStep)
    return (
      <SecondStep Step={Step} onConfirmed={onSignedIn} onLeave={() => setNeedsSecondStep(false)} leave="Start again" />
    )
  return (
    <Step
      title="Enter your code"
      lede={
        needsName ? (
          <>
            <strong>{email}</strong> has no account yet. Enter your name to create one.
          </>
        ) : (
          <>
            We sent six digits to <strong>{email}</strong>. They work once, for ten minutes, in this browser.
          </>
        )
      }
      problem={tooMany || problem}
      form={form(signIn)}
    >
      {resends > 0 && !error && (
        <SuccessMessage>Sent. Use the newest code, and check your spam folder too.</SuccessMessage>
      )}
      {/* Each new code gets a new field, which takes the focus from the button. */}
      <PlainField
        key={`code ${resends}`}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        {...field('code')}
      />
      {needsName && <PlainField label="Name" autoComplete="name" required autoFocus {...field('name')} />}
      <PlainButton type="submit" fullWidth loading={busy}>
        {needsName ? 'Create account' : 'Sign in'}
      </PlainButton>
      {outbox && (
        <PlainLinkButton to="/outbox" variant="default" fullWidth>
          Open the outbox
        </PlainLinkButton>
      )}
      {secondsLeft === 0 && <BotCheck key={attempts} onAnswer={setBotCheck} />}
      <PlainButton variant="default" fullWidth disabled={busy || secondsLeft > 0} onClick={() => void sendAgain()}>
        {secondsLeft > 0 ? `Send a new code in ${secondsLeft} s` : 'Send a new code'}
      </PlainButton>
      {children}
    </Step>
  )
}

/** Counts down from a number of seconds. A tab that slept, as on a phone, shows the right number afterwards. */
function useCountdown(seconds: number) {
  const [now, setNow] = useState(Date.now)
  const [until, setUntil] = useState(() => now + seconds * 1000)
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000))
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  const restart = () => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return { secondsLeft, restart }
}
