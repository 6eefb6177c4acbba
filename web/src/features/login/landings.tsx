import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../cloud/errors.ts'
import { identity } from '../../cloud/identity.ts'
import { session } from '../../cloud/session.ts'
import { appPath } from '../../ui/search.ts'
import { Loading } from '../../ui/states.tsx'
import styles from './login.module.css'
import type { LoginFlow } from './login-screen.tsx'
import { Good, Head, PasswordField, PasswordRules, Problem, passwordRules, TextButton, useAttempt, usePasswordPolicy } from './parts.tsx'

type Confirmed = Awaited<ReturnType<typeof identity.verifyEmail>>

const posted = new Map<string, Promise<Confirmed>>()
/** Codes are single-use: a page that is drawn twice must not post twice. */
function postOnce(token: string) {
  const known = posted.get(token) ?? identity.verifyEmail(token)
  posted.set(token, known)
  return known
}

/** Goes where the link leads once signed in, else to the sign-in form with that place in mind. */
function useGoOn(flow: LoginFlow) {
  const router = useRouter()
  return async (redirect: string, email?: string) => {
    const to = appPath(redirect) ?? flow.redirect
    const { state } = await session.reload()
    if (state !== 'verified' && email) flow.remember(email)
    router.history.replace(state === 'verified' ? to : `/login?redirect=${encodeURIComponent(to)}`)
  }
}

/** The link that confirms a new address: posts by script, which mail scanners do not run. */
export function VerifyAddress({ flow }: { flow: LoginFlow }) {
  const goOn = useGoOn(flow)
  const [told, setTold] = useState<Confirmed | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per link
  useEffect(() => {
    let gone = false
    postOnce(flow.token).then(
      async (answer) => {
        const { state } = await session.reload()
        if (gone) return
        if (state === 'verified') await goOn(answer.redirect)
        else setTold(answer)
      },
      (error) => !gone && setProblem(sentenceOf(error)),
    )
    return () => {
      gone = true
    }
  }, [flow.token])
  return (
    <>
      <Head title={told ? 'Address confirmed' : problem ? 'This link does not work' : 'Confirming your address'} />
      <div className={styles.form}>
        {problem ? (
          <>
            <Problem>{problem}</Problem>
            <p className={styles.lede}>If the address is confirmed already, just sign in. If not, you can have a new link sent once you did.</p>
            <Button onClick={() => flow.show('sign-in')}>Go to sign in</Button>
          </>
        ) : told?.choosePassword ? (
          <>
            <Good>{told.email} is confirmed.</Good>
            <p className={styles.lede}>
              It was signed up more than once, and this is not the browser of the newest time. So that nobody else’s password counts, choose yours anew: we mail
              you a link.
            </p>
            <Button onClick={() => flow.show('forgot', told.email)}>Choose a password</Button>
          </>
        ) : told ? (
          <>
            <Good>{told.email} is confirmed. If you signed up on another device, it goes on there by itself.</Good>
            <Button onClick={() => void goOn(told.redirect, told.email)}>Sign in here</Button>
          </>
        ) : (
          <Loading height={80} />
        )}
      </div>
    </>
  )
}

/** The link that moves the account to another address: asks for a button, because it changes who can sign in. */
export function ConfirmAddress({ flow }: { flow: LoginFlow }) {
  const goOn = useGoOn(flow)
  const [told, setTold] = useState<Confirmed | null>(null)
  const { busy, attempt, problem } = useAttempt()
  const submit = attempt(async () => {
    const answer = await identity.verifyEmail(flow.token)
    const { state } = await session.reload()
    if (state === 'verified') await goOn(answer.redirect)
    else setTold(answer)
  })
  if (told)
    return (
      <>
        <Head title="Address changed" />
        <div className={styles.form}>
          <Good>From now on you sign in with {told.email}. Where you are signed in, you stay signed in.</Good>
          <Button onClick={() => void goOn(told.redirect, told.email)}>Sign in here</Button>
        </div>
      </>
    )
  return (
    <>
      <Head title="Confirm your new address">From now on you sign in with it, and everything of yours moves along.</Head>
      <div className={styles.form}>
        <Problem>{problem}</Problem>
        <Button loading={busy} onClick={() => void submit()}>
          Use the new address
        </Button>
      </div>
    </>
  )
}

/** The link to choose a new password. */
export function NewPassword({ flow }: { flow: LoginFlow }) {
  const router = useRouter()
  const policy = usePasswordPolicy()
  const [password, setPassword] = useState('')
  const { busy, attempt, problem } = useAttempt()
  const met = passwordRules(policy, password).every((rule) => rule.met)
  const submit = attempt(async () => {
    const { email, redirect } = await identity.resetPassword(flow.token, password)
    await identity.signIn({ email, password })
    await session.reload()
    router.history.replace(appPath(redirect) ?? flow.redirect)
  })
  return (
    <>
      <Head title="Choose a new password">You are signed out everywhere else.</Head>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Problem>{problem}</Problem>
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordRules password={password} />
        <Button type="submit" loading={busy} disabled={!met}>
          Save and sign in
        </Button>
        {problem && <TextButton onClick={() => flow.show('forgot')}>Ask for a new link</TextButton>}
      </form>
    </>
  )
}

/** The single-use link of a contract mail: signs its owner in at a button. */
export function FollowLink({ flow }: { flow: LoginFlow }) {
  const goOn = useGoOn(flow)
  const { busy, attempt, problem } = useAttempt()
  const submit = attempt(async () => goOn((await identity.signInByLink(flow.token)).redirect))
  return (
    <>
      <Head title="Open your contract">One click signs you in and opens it.</Head>
      <div className={styles.form}>
        <Problem>{problem}</Problem>
        <Button loading={busy} onClick={() => void submit()}>
          Continue
        </Button>
        {problem && <TextButton onClick={() => flow.show('sign-in')}>Sign in instead</TextButton>}
      </div>
    </>
  )
}
