import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/session/identity.ts'
import { PlainButton, TextButton } from '../../ui/buttons/plain-button.tsx'
import { BotCheck } from './bot-check.tsx'
import { EmailField, LoginStep, SuccessMessage, useSubmit } from './login-fields.tsx'
import type { LoginFlow, SignInPrefill } from './login-flow.ts'

export function ForgotPassword({ flow, prefill }: { flow: LoginFlow; prefill: SignInPrefill }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [botCheck, setBotCheck] = useState<string>()
  const { outbox } = useCentre()
  const { values, field, busy, attempts, form, problem } = useSubmit({ email: prefill?.email ?? '' })
  const email = values.email.trim()
  const submit = form(async () => {
    await identity.requestPasswordReset({ email, callbackURL: flow.redirect, botCheck })
    setSentTo(email)
  })
  return (
    <LoginStep
      title="Forgot password?"
      lede="We'll e-mail you a link to choose a new one."
      problem={problem}
      form={submit}
    >
      {sentTo && (
        <SuccessMessage>
          If there is an account for {sentTo}, the link is on its way. It works for one hour.{' '}
          {outbox && <Link to="/outbox">Open the outbox</Link>}
        </SuccessMessage>
      )}
      <EmailField {...field('email')} />
      <BotCheck key={attempts} onAnswer={setBotCheck} />
      <PlainButton type="submit" fullWidth loading={busy}>
        {sentTo ? 'Send again' : 'Send the link'}
      </PlainButton>
      <TextButton onClick={() => flow.show('sign-in', values.email)}>Back to sign in</TextButton>
    </LoginStep>
  )
}
