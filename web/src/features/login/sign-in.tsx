import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { codeOf } from '../../cloud/errors.ts'
import { identity } from '../../cloud/identity.ts'
import { session } from '../../cloud/session.ts'
import { draftsOf } from '../../ui/drafts.ts'
import { BotCheck } from './bot-check.tsx'
import styles from './login.module.css'
import {
  EmailField,
  ErrorMessage,
  LoginHeading,
  PasswordField,
  SuccessMessage,
  TextButton,
  useSubmit,
} from './login-fields.tsx'
import { type LoginFlow, useProviders } from './login-flow.ts'

export type SignInPrefill = { email: string; password: string } | null
type Props = { flow: LoginFlow; prefill: SignInPrefill; message: string | null }

/** The contract that a page leads to: its signer may come by a mailed link instead. */
const contractIn = (path: string) =>
  path.startsWith('/app/contract/viewContracts?')
    ? new URLSearchParams(path.slice(path.indexOf('?'))).get('contract')
    : null

export function SignIn({ flow, prefill, message }: Props) {
  const [last] = useState(session.lastPerson)
  const [email, setEmail] = useState(prefill?.email ?? last?.email ?? '')
  const hasDrafts = last !== null && draftsOf(last.userid).length > 0
  const [password, setPassword] = useState(prefill?.password ?? '')
  const [botCheck, setBotCheck] = useState<string>()
  const [needsBotCheck, setNeedsBotCheck] = useState(false)
  const { busy, attempts, attempt, form, problem, fields } = useSubmit()
  const { providers, go } = useProviders(flow.redirect)
  const contract = contractIn(flow.redirect)
  const submit = form(async () => {
    await identity
      .signIn({ email: email.trim(), password, ...(botCheck ? { botCheck } : {}) })
      .catch((problem: unknown) => {
        if (codeOf(problem) === 'bot-check-needed') setNeedsBotCheck(true)
        throw problem
      })
    await flow.signedIn()
  })
  return (
    <>
      <LoginHeading title="Sign In">{flow.redirect === '/' ? 'Welcome back.' : 'Sign in to continue.'}</LoginHeading>
      <form className={styles.form} {...submit}>
        <ErrorMessage>{problem ?? message}</ErrorMessage>
        {hasDrafts && (
          <SuccessMessage>
            Your draft is saved on this device and hasn't been sent. Sign in as {last.email} to continue.
          </SuccessMessage>
        )}
        <EmailField value={email} error={fields.email} onChange={(event) => setEmail(event.currentTarget.value)} />
        <PasswordField
          name="password"
          autoComplete="current-password"
          value={password}
          error={fields.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className={styles.forgot}>
          <TextButton onClick={() => flow.show('forgot', email)}>Forgot password?</TextButton>
        </div>
        {needsBotCheck && <BotCheck key={attempts} onAnswer={setBotCheck} />}
        <Button type="submit" fullWidth loading={busy}>
          Sign in
        </Button>
        {contract && (
          <p className={styles.lede}>
            Just here for your contract?{' '}
            <Link to="/contract" search={{ contract }}>
              E-mail me a link
            </Link>
            . No password needed.
          </p>
        )}
      </form>
      {providers.length > 0 && (
        <div className={styles.form}>
          <div className={styles.or}>or</div>
          {providers.map(({ id, name }) => (
            <Button key={id} variant="default" fullWidth onClick={() => void attempt(() => go(id))()}>
              Continue with {name}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.or}>New here?</div>
      <Button variant="default" fullWidth onClick={() => flow.show('sign-up', email)}>
        Create account
      </Button>
    </>
  )
}
