import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getErrorCode } from '../../cloud/calls/errors.ts'
import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/session/identity.ts'
import { session } from '../../cloud/session/session.ts'
import { PlainButton, TextButton } from '../../ui/buttons/plain-button.tsx'
import { listDrafts } from '../../ui/form/drafts.ts'
import { BotCheck } from './bot-check.tsx'
import styles from './login.module.css'
import { EmailField, LoginStep, PasswordField, SuccessMessage, useSubmit } from './login-fields.tsx'
import type { LoginFlow, SignInPrefill } from './login-flow.ts'

type Props = {
  flow: LoginFlow
  prefill: SignInPrefill
  message: string | null
  /** The address that was confirmed in another browser while this browser waited. */
  confirmedElsewhere?: string
}

/** Returns the ID of the contract that a path opens, or null. */
const contractIDInPath = (path: string) =>
  path.startsWith('/app/contract/viewContracts?')
    ? new URLSearchParams(path.slice(path.indexOf('?'))).get('contract')
    : null

export function SignIn({ flow, prefill, message, confirmedElsewhere }: Props) {
  const [last] = useState(session.lastPerson)
  const hasDrafts = last !== null && listDrafts(last.userid).length > 0
  const [botCheck, setBotCheck] = useState<string>()
  const [needsBotCheck, setNeedsBotCheck] = useState(false)
  const { values, field, busy, attempts, attempt, form, problem } = useSubmit({
    email: prefill?.email ?? last?.email ?? '',
    password: prefill?.password ?? '',
  })
  const { providers } = useCentre()
  const openProvider = async (provider: string) => {
    const { url } = await identity.signInWithProvider({ provider, callbackURL: flow.redirect })
    window.location.assign(url)
  }
  const contract = contractIDInPath(flow.redirect)
  const submit = form(async () => {
    await identity
      .signInWithPassword({ email: values.email.trim(), password: values.password, botCheck })
      .catch((error: unknown) => {
        if (getErrorCode(error) === 'bot-check-needed') setNeedsBotCheck(true)
        throw error
      })
    await flow.signedIn()
  })
  return (
    <>
      <LoginStep
        title="Sign In"
        lede={
          confirmedElsewhere ? (
            <>
              It looks like <strong>{confirmedElsewhere}</strong> was confirmed in another browser. Sign in with the
              password you chose there.
            </>
          ) : flow.redirect === '/' ? (
            'Welcome back.'
          ) : (
            'Sign in to continue.'
          )
        }
        problem={problem ?? message}
        form={submit}
      >
        {hasDrafts && (
          <SuccessMessage>
            Your draft is saved on this device and hasn't been sent. Sign in{last.email && ` as ${last.email}`} to
            continue.
          </SuccessMessage>
        )}
        <EmailField {...field('email')} />
        <PasswordField autoComplete="current-password" {...field('password')} />
        <div className={styles.forgot}>
          <TextButton onClick={() => flow.show('forgot', values.email)}>Forgot password?</TextButton>
        </div>
        {needsBotCheck && <BotCheck key={attempts} onAnswer={setBotCheck} />}
        <PlainButton type="submit" fullWidth loading={busy}>
          Sign in
        </PlainButton>
        {contract && (
          <p className={styles.lede}>
            Just here for your contract?{' '}
            <Link to="/contract" search={{ contract }}>
              E-mail me a link
            </Link>
            . No password needed.
          </p>
        )}
      </LoginStep>
      {providers.length > 0 && (
        <div className={styles.form}>
          <div className={styles.or}>or</div>
          {providers.map(({ id, name }) => (
            <PlainButton key={id} variant="default" fullWidth onClick={() => void attempt(() => openProvider(id))()}>
              Continue with {name}
            </PlainButton>
          ))}
        </div>
      )}
      <div className={styles.or}>New here?</div>
      <PlainButton variant="default" fullWidth onClick={() => flow.show('sign-up', values.email)}>
        Create account
      </PlainButton>
    </>
  )
}
