import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { getErrorCode } from '../../cloud/calls/errors.ts'
import { identity } from '../../cloud/session/identity.ts'
import { linkTokens } from '../../cloud/session/link-tokens.ts'
import { session } from '../../cloud/session/session.ts'
import { useMe } from '../../cloud/use-me.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { appPath } from '../../ui/search.ts'
import styles from './login.module.css'
import { LoginStep, NewPasswordField, SuccessMessage, useNewPasswordCheck, useSubmit } from './login-fields.tsx'
import type { LoginFlow } from './login-flow.ts'

type Confirmed = Awaited<ReturnType<typeof identity.verifyEmail>>

/** Returns a function that opens the link's page, or first the sign-in form if the person is not signed in. */
function useContinue(flow: LoginFlow) {
  const router = useRouter()
  return async (redirect: string, email?: string) => {
    const to = appPath(redirect) ?? flow.redirect
    const { state } = await session.reload()
    if (state !== 'verified' && email) flow.remember(email)
    router.history.replace(state === 'verified' ? to : `/login?redirect=${encodeURIComponent(to)}`)
  }
}

/** Returns a function that opens the step to choose a new password, with the reset token from an answer. */
function useChoosePassword(flow: LoginFlow) {
  const router = useRouter()
  return ({ resetToken = '', redirect = '' }: { resetToken?: string; redirect?: string }) => {
    linkTokens.store('/login', resetToken)
    const to = new URLSearchParams({ mode: 'reset', redirect: appPath(redirect) ?? flow.redirect })
    router.history.replace(`/login?${to}`)
  }
}

type InvalidLinkProps = { flow: LoginFlow; problem: string | null; action?: ReactNode; children: ReactNode }
/** Shows that a link is invalid, expired or already used, and the next step: `action`, or a button to sign in. */
function InvalidLink({ flow, problem, action, children }: InvalidLinkProps) {
  const { state } = useMe()
  return (
    <LoginStep title="This link doesn't work" problem={problem}>
      <p className={styles.lede}>{children}</p>
      {action || (
        <PlainButton onClick={() => flow.show('sign-in')}>
          {state === 'verified' ? 'Continue' : 'Go to sign in'}
        </PlainButton>
      )}
    </LoginStep>
  )
}

/** Returns `submit`, which confirms the address and continues. `confirmed` is set if the person must still sign in. */
function useConfirmAddress(flow: LoginFlow) {
  const continueTo = useContinue(flow)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const { attempt, ...status } = useSubmit()
  const submit = attempt(async () => {
    const answer = await identity.verifyEmail({ token: flow.token })
    if ((await session.reload()).state === 'verified') await continueTo(answer.redirect)
    else setConfirmed(answer)
  })
  return { ...status, submit, confirmed, continueTo }
}

/** Shows the page that confirms a sign-up's address, by a button, because mail scanners open links and run scripts. */
export function VerifyAddress({ flow }: { flow: LoginFlow }) {
  const { state } = useMe()
  const { busy, submit, problem, error, confirmed, continueTo } = useConfirmAddress(flow)
  const choosePassword = useChoosePassword(flow)
  if (getErrorCode(error) === 'invalid-code')
    return (
      <InvalidLink flow={flow} problem={problem}>
        {state === 'verified'
          ? "You're signed in and your address is confirmed. You don't need a link."
          : "If you already confirmed your address, sign in. If not, sign in and we'll send a new link."}
      </InvalidLink>
    )
  if (confirmed)
    return (
      <LoginStep title="Address confirmed">
        <SuccessMessage>{confirmed.email} is confirmed.</SuccessMessage>
        {confirmed.choosePassword ? (
          <>
            <p className={styles.lede}>
              Choose a password to finish. We don't keep the one you typed in another browser.
            </p>
            <PlainButton onClick={() => choosePassword(confirmed)}>Choose a password</PlainButton>
          </>
        ) : (
          <PlainButton onClick={() => void continueTo(confirmed.redirect, confirmed.email)}>Sign in</PlainButton>
        )}
      </LoginStep>
    )
  return (
    <LoginStep title="Confirm your address" lede="One click, and your account is ready." problem={problem}>
      {state === 'signed-out' && (
        <p className={styles.lede}>
          Did you sign up in another browser? Enter the code from the e-mail there instead, and keep your password.
        </p>
      )}
      <PlainButton loading={busy} onClick={() => void submit()}>
        Confirm my address
      </PlainButton>
    </LoginStep>
  )
}

/** Shows the page that moves the account to another address, by a button, because this changes who can sign in. */
export function ConfirmAddress({ flow }: { flow: LoginFlow }) {
  const { busy, submit, problem, error, confirmed, continueTo } = useConfirmAddress(flow)
  if (confirmed)
    return (
      <LoginStep title="Address changed">
        <SuccessMessage>
          From now on, sign in with {confirmed.email}. You stay signed in on your devices.
        </SuccessMessage>
        <PlainButton onClick={() => void continueTo(confirmed.redirect, confirmed.email)}>Sign in here</PlainButton>
      </LoginStep>
    )
  if (getErrorCode(error) === 'invalid-code')
    return (
      <InvalidLink flow={flow} problem={problem}>
        If you already used it, sign in with the new address. If not, ask for a new link under Account.
      </InvalidLink>
    )
  return (
    <LoginStep title="Confirm your new address" lede="Your requests and contracts move with it." problem={problem}>
      <PlainButton loading={busy} onClick={() => void submit()}>
        Use the new address
      </PlainButton>
    </LoginStep>
  )
}

export function NewPassword({ flow }: { flow: LoginFlow }) {
  const router = useRouter()
  const checkPassword = useNewPasswordCheck()
  const { state } = useMe()
  const { values, field, busy, form, problem, error } = useSubmit({ password: '' })
  const submit = form(
    async () => {
      const { email, redirect } = await identity.resetPassword({ token: flow.token, newPassword: values.password })
      await identity.signInWithPassword({ email, password: values.password })
      // The stored access token belongs to a session that the reset ended.
      session.dropToken()
      await session.reload()
      router.history.replace(appPath(redirect) ?? flow.redirect)
    },
    { password: checkPassword },
  )
  if (getErrorCode(error) === 'invalid-code')
    return (
      <InvalidLink
        flow={flow}
        problem={problem}
        action={
          state !== 'verified' && <PlainButton onClick={() => flow.show('forgot')}>Ask for a new link</PlainButton>
        }
      >
        {state === 'verified'
          ? "You're signed in. You can change your password under Account."
          : 'A link works once, for one hour.'}
      </InvalidLink>
    )
  return (
    <LoginStep
      title="Choose a new password"
      lede="We'll sign you in here and sign you out everywhere else."
      problem={problem}
      form={submit}
    >
      <NewPasswordField label="New password" {...field('password')} refusal={error} />
      <PlainButton type="submit" loading={busy}>
        Save and sign in
      </PlainButton>
    </LoginStep>
  )
}

/** Shows the page of the old address's link, which stops the change, ends all sessions and asks for a new password. */
export function StopEmailChange({ flow }: { flow: LoginFlow }) {
  const choosePassword = useChoosePassword(flow)
  const { busy, attempt, problem, error } = useSubmit()
  const submit = attempt(async () => {
    const answer = await identity.stopEmailChange({ token: flow.token })
    await session.reload()
    choosePassword(answer)
  })
  if (getErrorCode(error) === 'invalid-code')
    return (
      <InvalidLink flow={flow} problem={problem}>
        This change was already stopped or confirmed. If you didn't confirm it, call us.
      </InvalidLink>
    )
  return (
    <LoginStep
      title="Stop this change?"
      lede="Your address stays as it is. We'll sign you out everywhere, and you'll choose a new password."
      problem={problem}
    >
      <PlainButton color="red" loading={busy} onClick={() => void submit()}>
        Stop the change
      </PlainButton>
    </LoginStep>
  )
}
