import { AUTH_ERRORS } from '@belay/contract/errors'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { sentenceOf } from '../../cloud/errors.ts'
import { IdentityError, identity } from '../../cloud/identity.ts'
import { session } from '../../cloud/session.ts'
import { useMe } from '../../cloud/use-me.ts'
import { FinePrint } from '../../shell/fine-print.tsx'
import { appPath } from '../../ui/search.ts'
import { Loading } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { useTitle } from '../../ui/use-title.ts'
import { CheckYourEmail } from './check-your-email.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import styles from './login.module.css'
import { ConfirmAddress, NewPassword, StopEmailChange, VerifyAddress } from './mail-link-pages.tsx'
import { SampleSignIns } from './sample-sign-ins.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'

export type LoginMode = 'sign-in' | 'sign-up' | 'forgot' | 'verify' | 'change-email' | 'stop-change' | 'reset'

/** What every state of the screen needs: where to go afterwards, and how to get from state to state. */
export type LoginFlow = {
  redirect: string
  token: string
  /** What was typed or confirmed as the address goes along. */
  show: (mode: LoginMode, email?: string) => void
  remember: (email: string) => void
  signedIn: () => Promise<void>
}

const LANDINGS = new Set<LoginMode>(['verify', 'change-email', 'stop-change', 'reset'])

/** Signing in, in all its states. */
export function LoginScreen() {
  const router = useRouter()
  const { state, user } = useMe()
  const [search, setSearch] = useUrlState('/login')
  const [prefill, setPrefill] = useState<{ email: string; password: string } | null>(null)
  const [mailed, setMailed] = useState<string | null>(null)
  const mode = search.mode ?? 'sign-in'
  const redirect = appPath(search.redirect) ?? '/'
  const landing = LANDINGS.has(mode) && Boolean(search.token)
  useTitle('Sign In')

  // The link that makes the first Admin confirms the address too, where no mail is sent.
  const goOn = !landing && (state === 'verified' || (state === 'unverified' && redirect.startsWith('/first-admin?')))
  useEffect(() => {
    if (goOn) router.history.replace(redirect)
  }, [goOn, redirect, router])

  const flow: LoginFlow = {
    redirect,
    token: search.token ?? '',
    remember: (email) => setPrefill({ email, password: '' }),
    show: (next, email) => {
      setMailed(null)
      if (email) flow.remember(email)
      setSearch({ mode: next === 'sign-in' ? undefined : next, token: undefined, error: undefined })
    },
    signedIn: async () => {
      await session.reload()
    },
  }

  if (goOn || (state === 'loading' && !landing))
    return (
      <div className={styles.page}>
        <div className={styles.card}>
          <h1 className="visuallyHidden">Sign In</h1>
          <Loading height={280} />
        </div>
      </div>
    )
  const address = state === 'unverified' ? user?.email : mailed
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        {landing ? (
          <Landing mode={mode} flow={flow} />
        ) : address ? (
          <CheckYourEmail
            email={address}
            flow={flow}
            signedIn={state === 'unverified'}
            justSent={mailed === address}
            onOther={() => setMailed(null)}
          />
        ) : mode === 'sign-up' ? (
          <SignUp flow={flow} prefill={prefill} onMailed={setMailed} />
        ) : mode === 'forgot' ? (
          <ForgotPassword flow={flow} prefill={prefill} />
        ) : (
          <SignIn key={prefill?.email} flow={flow} prefill={prefill} because={because(search.error)} />
        )}
      </div>
      <FinePrint />
      {!landing && !address && mode === 'sign-in' && <SampleSignIns onChoose={setPrefill} />}
    </div>
  )
}

function because(error: string | undefined): string | null {
  const current = session.now()
  if (current.state === 'signed-out' && current.because) return sentenceOf(new IdentityError(current.because))
  return error ? sentenceOf(new IdentityError(error, AUTH_ERRORS['provider-failed'])) : null
}

function Landing({ mode, flow }: { mode: LoginMode; flow: LoginFlow }) {
  if (mode === 'verify') return <VerifyAddress flow={flow} />
  if (mode === 'change-email') return <ConfirmAddress flow={flow} />
  if (mode === 'stop-change') return <StopEmailChange flow={flow} />
  return <NewPassword flow={flow} />
}

/** The buttons of external providers, when some are configured. */
export function useProviders(redirect: string) {
  const { providers } = useCentre()
  return { providers, go: async (id: string) => window.location.assign((await identity.signInWith(id, redirect)).url) }
}
