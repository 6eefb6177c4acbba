import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getErrorCode } from '../../cloud/calls/errors.ts'
import { type Centre, useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/session/identity.ts'
import { session } from '../../cloud/session/session.ts'
import { PlainButton, TextButton } from '../../ui/buttons/plain-button.tsx'
import { listDrafts } from '../../ui/form/drafts.ts'
import { canUsePasskeys } from '../second-step/can-use-passkeys.ts'
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
  const { providers, providerOnly } = useCentre()
  const [isLocal, setIsLocal] = useState(false)
  const hasPasswords = !providerOnly || isLocal
  const contract = contractIDInPath(flow.redirect)
  const signIn = async () => {
    await identity
      .signInWithPassword({ email: values.email.trim(), password: values.password, botCheck })
      .catch((error: unknown) => {
        if (getErrorCode(error) === 'bot-check-needed') setNeedsBotCheck(true)
        throw error
      })
    await flow.signedIn()
  }
  const submit = form(() =>
    signIn().catch((error: unknown) => {
      if (getErrorCode(error) !== 'second-step-needed') throw error
      flow.show('second-step')
    }),
  )
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
        {hasPasswords && (
          <>
            <EmailField {...field('email')} />
            <PasswordField autoComplete="current-password" {...field('password')} />
            <div className={styles.forgot}>
              <TextButton onClick={() => flow.show('forgot', values.email)}>Forgot password?</TextButton>
            </div>
            {needsBotCheck && <BotCheck key={attempts} onAnswer={setBotCheck} />}
            <PlainButton type="submit" fullWidth loading={busy}>
              Sign in
            </PlainButton>
            <TextButton onClick={() => flow.show('code', values.email)}>E-mail me a code</TextButton>
          </>
        )}
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
      <OtherWays providers={providers} withPassword={hasPasswords} attempt={attempt} flow={flow} />
      {hasPasswords ? (
        !providerOnly && (
          <>
            <div className={styles.or}>New here?</div>
            <PlainButton variant="default" fullWidth onClick={() => flow.show('sign-up', values.email)}>
              Create account
            </PlainButton>
          </>
        )
      ) : (
        <TextButton onClick={() => setIsLocal(true)}>Sign in with a password</TextButton>
      )}
    </>
  )
}

type OtherWaysProps = {
  flow: LoginFlow
  providers: Centre['providers']
  withPassword: boolean
  attempt: ReturnType<typeof useSubmit>['attempt']
}

/** Shows the buttons to sign in with a passkey or an external provider. */
function OtherWays({ flow, providers, withPassword, attempt }: OtherWaysProps) {
  const hasPasskeys = withPassword && canUsePasskeys()
  if (!hasPasskeys && providers.length === 0) return null
  const signInByPasskey = attempt(async () => {
    const { requestPasskey } = await import('../second-step/passkeys.ts')
    const passkey = await requestPasskey({ secondStep: false })
    if (!passkey) return
    await identity.signInWithPasskey({ passkey })
    await flow.signedIn()
  })
  const openProvider = (provider: string) =>
    attempt(async () => {
      const { url } = await identity.signInWithProvider({ provider, callbackURL: flow.redirect })
      window.location.assign(url)
    })
  return (
    <div className={styles.form}>
      {withPassword && <div className={styles.or}>or</div>}
      {hasPasskeys && (
        <PlainButton variant="default" fullWidth onClick={() => void signInByPasskey()}>
          Sign in with a passkey
        </PlainButton>
      )}
      {providers.map(({ id, name }) => (
        <PlainButton
          key={id}
          variant={withPassword ? 'default' : 'filled'}
          fullWidth
          onClick={() => void openProvider(id)()}
        >
          Continue with {name}
        </PlainButton>
      ))}
    </div>
  )
}
