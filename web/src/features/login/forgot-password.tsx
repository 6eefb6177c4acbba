import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/identity.ts'
import { BotCheck } from './bot-check.tsx'
import styles from './login.module.css'
import { EmailField, ErrorMessage, LoginHeading, SuccessMessage, TextButton, useSubmit } from './login-fields.tsx'
import type { LoginFlow } from './login-flow.ts'
import type { SignInPrefill } from './sign-in.tsx'

export function ForgotPassword({ flow, prefill }: { flow: LoginFlow; prefill: SignInPrefill }) {
  const [email, setEmail] = useState(prefill?.email ?? '')
  const [sent, setSent] = useState<string | null>(null)
  const [botCheck, setBotCheck] = useState<string>()
  const { outbox } = useCentre()
  const { busy, attempts, form, problem, fields } = useSubmit()
  const submit = form(async () => {
    await identity.requestReset({ email: email.trim(), callbackURL: flow.redirect, ...(botCheck ? { botCheck } : {}) })
    setSent(email.trim())
  })
  return (
    <>
      <LoginHeading title="Forgot password?">We'll e-mail you a link to choose a new one.</LoginHeading>
      <form className={styles.form} {...submit}>
        <ErrorMessage>{problem}</ErrorMessage>
        {sent && (
          <SuccessMessage>
            If there is an account for {sent}, the link is on its way. It works for one hour.{' '}
            {outbox && <Link to="/outbox">Open the outbox</Link>}
          </SuccessMessage>
        )}
        <EmailField value={email} error={fields.email} onChange={(event) => setEmail(event.currentTarget.value)} />
        <BotCheck key={attempts} onAnswer={setBotCheck} />
        <Button type="submit" fullWidth loading={busy}>
          {sent ? 'Send again' : 'Send the link'}
        </Button>
        <TextButton onClick={() => flow.show('sign-in', email)}>Back to sign in</TextButton>
      </form>
    </>
  )
}
