import { useEffect, useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/identity.ts'
import { session } from '../../cloud/session.ts'
import { PlainButton, PlainLinkButton, TextButton } from '../../ui/plain-button.tsx'
import { LoginStep, SuccessMessage, useSubmit } from './login-fields.tsx'
import type { LoginFlow } from './login-flow.ts'

const RELOAD_EVERY_MS = 4000

type Props = { email: string; flow: LoginFlow; signedIn: boolean; justSent: boolean; onOther: () => void }

/** Waits for the address to be confirmed. After a sign-up it reads alike, whether the address was taken or not. */
export function CheckYourEmail({ email, flow, signedIn, justSent, onOther }: Props) {
  const { outbox } = useCentre()
  const [sent, setSent] = useState(false)
  const { busy, attempt, problem } = useSubmit()
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
    await identity.sendVerification({ email, callbackURL: flow.redirect })
    setSent(true)
  })
  const leave = attempt(async () => {
    if (signedIn) await identity.signOut()
    session.ended()
    onOther()
    flow.show('sign-in')
  })
  const lede =
    justSent || sent ? (
      <>
        We sent a link to <strong>{email}</strong>. Open it in this browser to continue.
      </>
    ) : (
      <>
        <strong>{email}</strong> isn't confirmed yet. Open the link we e-mailed when you signed up, or send a new one.
      </>
    )
  return (
    <LoginStep title="Check your e-mail" lede={lede} problem={problem}>
      {sent && <SuccessMessage>Sent. It may take a minute. Check your spam folder too.</SuccessMessage>}
      {outbox && (
        <PlainLinkButton to="/outbox" fullWidth>
          Open the outbox
        </PlainLinkButton>
      )}
      <PlainButton variant="default" fullWidth loading={busy} onClick={() => void resend()}>
        {justSent || sent ? 'Send the link again' : 'Send a new link'}
      </PlainButton>
      <TextButton onClick={() => void leave()}>Use another address</TextButton>
    </LoginStep>
  )
}
