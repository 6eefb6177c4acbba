import { AUTH_ERRORS } from '@belay/contract/errors'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { getErrorMessage } from '../../cloud/calls/errors.ts'
import { IdentityError } from '../../cloud/session/identity.ts'
import { linkTokens } from '../../cloud/session/link-tokens.ts'
import { session } from '../../cloud/session/session.ts'
import { useMe } from '../../cloud/use-me.ts'
import { FinePrint } from '../../shell/fine-print.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { CardPage } from '../../ui/page/card-page.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { appPath } from '../../ui/search.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { LOGIN_MODES, type LoginFlow, type LoginMode, type SignInPrefill } from './login-flow.ts'
import { ConfirmAddress, NewPassword, StopEmailChange, VerifyAddress } from './mail-link-pages.tsx'
import { SampleSignIns } from './sample-sign-ins.tsx'
import { SignIn } from './sign-in.tsx'
import { usePendingConfirmation } from './use-pending-confirmation.ts'

const fallback = () => <Loading height={280} />
const CheckYourEmail = createLazyPart(() => import('./check-your-email.tsx').then((step) => step.CheckYourEmail), {
  fallback,
})
const ForgotPassword = createLazyPart(() => import('./forgot-password.tsx').then((step) => step.ForgotPassword), {
  fallback,
})
const SignInByCode = createLazyPart(() => import('./sign-in-by-code.tsx').then((step) => step.SignInByCode), {
  fallback,
})
const SignUp = createLazyPart(() => import('./sign-up.tsx').then((step) => step.SignUp), { fallback })
const SecondStep = createLazyPart(() => import('./second-step.tsx').then((step) => step.SecondStep), { fallback })

/** The pages of mailed links. */
const MAIL_LINK_PAGES: Partial<Record<LoginMode, ComponentType<{ flow: LoginFlow }>>> = {
  verify: VerifyAddress,
  'change-email': ConfirmAddress,
  'stop-change': StopEmailChange,
  reset: NewPassword,
}

export function LoginScreen() {
  const router = useRouter()
  const { state } = useMe()
  const [search, setSearch] = useUrlState('/login')
  const [prefill, setPrefill] = useState<SignInPrefill>(null)
  const [samplesChosen, setSamplesChosen] = useState(0)
  const { pending, storePending, endedElsewhere } = usePendingConfirmation()
  const mode = LOGIN_MODES.find((known) => known === search.mode) ?? 'sign-in'
  const redirect = appPath(search.redirect) ?? '/'
  const token = linkTokens.find('/login')
  const MailLinkPage = token ? MAIL_LINK_PAGES[mode] : undefined
  useTitle('Sign In')

  // Lets an unverified person continue to the first Admin's link, because that link also confirms the address. A centre
  // without a mail server sends no other link.
  const shouldContinue =
    !MailLinkPage && (state === 'verified' || (state === 'unverified' && redirect === '/first-admin'))
  useEffect(() => {
    if (shouldContinue) router.history.replace(redirect)
  }, [shouldContinue, redirect, router])

  /** Fills in the form again, even if the person chose the same sign-in before. */
  const chooseSample = (account: SignInPrefill) => {
    setPrefill(account)
    setSamplesChosen(samplesChosen + 1)
  }
  const flow: LoginFlow = {
    redirect,
    token,
    remember: (email) => setPrefill({ email, password: '' }),
    show: (next, email) => {
      storePending(null)
      if (email) flow.remember(email)
      setSearch({ mode: next === 'sign-in' ? undefined : next, error: undefined })
    },
    signedIn: async () => void (await session.reload()),
  }

  if (shouldContinue || (state === 'loading' && !MailLinkPage))
    return (
      <CardPage>
        <h1 className="visuallyHidden">Sign In</h1>
        <Loading height={280} />
      </CardPage>
    )
  return (
    <CardPage
      below={
        <>
          <FinePrint />
          {!MailLinkPage && !pending && mode === 'sign-in' && <SampleSignIns onChoose={chooseSample} />}
        </>
      }
    >
      {MailLinkPage ? (
        <MailLinkPage flow={flow} />
      ) : pending ? (
        <CheckYourEmail
          email={pending.email}
          password={prefill?.email === pending.email ? prefill.password : ''}
          flow={flow}
          signedIn={state === 'unverified'}
          justSent={pending.sent}
        />
      ) : endedElsewhere ? (
        <SignIn flow={flow} prefill={null} message={null} confirmedElsewhere={endedElsewhere} />
      ) : mode === 'sign-up' ? (
        <SignUp
          flow={flow}
          prefill={prefill}
          onMailed={(account) => {
            setPrefill(account)
            storePending({ email: account.email, sent: true, userid: null })
          }}
        />
      ) : mode === 'code' ? (
        <SignInByCode flow={flow} prefill={prefill} />
      ) : mode === 'second-step' ? (
        <SecondStep onConfirmed={flow.signedIn} onLeave={() => flow.show('sign-in')} leave="Back to sign in" />
      ) : mode === 'forgot' ? (
        <ForgotPassword flow={flow} prefill={prefill} />
      ) : (
        <SignIn
          key={`${prefill?.email} ${samplesChosen}`}
          flow={flow}
          prefill={prefill}
          message={findSignOutMessage(search.error)}
        />
      )}
    </CardPage>
  )
}

function findSignOutMessage(error: string | undefined): string | null {
  const current = session.now()
  if (current.state === 'signed-out' && current.reason) return getErrorMessage(new IdentityError(current.reason))
  return error ? getErrorMessage(new IdentityError(error, AUTH_ERRORS['provider-failed'])) : null
}
