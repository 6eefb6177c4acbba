import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/identity.ts'
import { BotCheck } from './bot-check.tsx'
import styles from './login.module.css'
import type { LoginFlow } from './login-screen.tsx'
import { Good, Head, Problem, TextButton, useAttempt } from './parts.tsx'
import type { Prefill } from './sign-in.tsx'

export function Forgot({ flow, prefill }: { flow: LoginFlow; prefill: Prefill }) {
  const [email, setEmail] = useState(prefill?.email ?? '')
  const [sent, setSent] = useState<string | null>(null)
  const [botCheck, setBotCheck] = useState<string>()
  const { outbox } = useCentre()
  const { busy, tries, form, problem, fields } = useAttempt()
  const submit = form(async () => {
    await identity.requestReset({ email: email.trim(), callbackURL: flow.redirect, ...(botCheck ? { botCheck } : {}) })
    setSent(email.trim())
  })
  return (
    <>
      <Head title="Forgot password?">We'll e-mail you a link to choose a new one.</Head>
      <form className={styles.form} {...submit}>
        <Problem>{problem}</Problem>
        {sent && (
          <Good>
            If there is an account for {sent}, the link is on its way. It works for one hour.{' '}
            {outbox && <Link to="/outbox">Open the outbox</Link>}
          </Good>
        )}
        <TextInput
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          error={fields.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <BotCheck key={tries} onAnswer={setBotCheck} />
        <Button type="submit" fullWidth loading={busy}>
          {sent ? 'Send again' : 'Send the link'}
        </Button>
        <TextButton onClick={() => flow.show('sign-in', email)}>Back to sign in</TextButton>
      </form>
    </>
  )
}
