import { useEffect, useState } from 'react'
import { getErrorCode } from '../../cloud/calls/errors.ts'
import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/session/identity.ts'
import { session } from '../../cloud/session/session.ts'
import { PlainButton, PlainLinkButton, TextButton } from '../../ui/buttons/plain-button.tsx'
import { PlainField } from '../../ui/fields/plain-fields.tsx'
import { LoginStep, SuccessMessage, useSubmit } from './login-fields.tsx'
import type { LoginFlow } from './login-flow.ts'

const RELOAD_EVERY_MS = 4000

type Props = { email: string; password: string; flow: LoginFlow; signedIn: boolean; justSent: boolean }

/** Shows the step to confirm the address. Its text does not reveal whether the address already had an account. */
export function CheckYourEmail({ email, password, flow, signedIn, justSent }: Props) {
  const { outbox } = useCentre()
  const [isSent, setIsSent] = useState(false)
  const { busy, attempt, problem } = useSubmit()
  const code = useSubmit({ code: '' })
  useEffect(() => {
    if (!signedIn) return
    const reloadSession = () => document.visibilityState === 'visible' && void session.reload({ quiet: true })
    const timer = setInterval(reloadSession, RELOAD_EVERY_MS)
    document.addEventListener('visibilitychange', reloadSession)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reloadSession)
    }
  }, [signedIn])
  const resend = attempt(async () => {
    await identity.sendVerificationEmail({ email, callbackURL: flow.redirect })
    setIsSent(true)
  })
  const leave = attempt(async () => {
    if (signedIn) await session.whileEnding(identity.signOut)
    session.ended()
    flow.show('sign-in')
  })
  const confirm = code.form(async () => {
    await identity.verifyCode({ email, ...code.values })
    if (signedIn) return flow.signedIn()
    await identity.signInWithPassword({ email, password }).then(flow.signedIn, () => flow.show('sign-in', email))
  })
  const lede =
    justSent || isSent ? (
      <>
        We sent a link and a code to <strong>{email}</strong>. Enter the code here, or open the link in this browser.
      </>
    ) : (
      <>
        <strong>{email}</strong> isn't confirmed yet. Enter the code from the newest e-mail we sent you, or send a new
        one.
      </>
    )
  const tooMany =
    getErrorCode(code.error) === 'too-many-requests' && 'Too many attempts. Open the link in the e-mail instead.'
  return (
    <LoginStep title="Check your e-mail" lede={lede} problem={tooMany || code.problem || problem} form={confirm}>
      {isSent && <SuccessMessage>Sent. It may take a minute. Check your spam folder too.</SuccessMessage>}
      <PlainField label="Code" inputMode="numeric" autoComplete="one-time-code" required {...code.field('code')} />
      <PlainButton type="submit" fullWidth loading={code.busy}>
        Confirm
      </PlainButton>
      {outbox && (
        <PlainLinkButton to="/outbox" variant="default" fullWidth>
          Open the outbox
        </PlainLinkButton>
      )}
      <PlainButton variant="default" fullWidth loading={busy} onClick={() => void resend()}>
        {justSent || isSent ? 'Send the link again' : 'Send a new link'}
      </PlainButton>
      {!signedIn && <TextButton onClick={() => flow.show('sign-in', email)}>Go to sign in</TextButton>}
      <TextButton onClick={() => void leave()}>Use another address</TextButton>
    </LoginStep>
  )
}
