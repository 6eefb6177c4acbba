import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/identity.ts'
import { session } from '../../cloud/session.ts'
import styles from './login.module.css'
import type { LoginFlow } from './login-screen.tsx'
import { Good, Head, Problem, TextButton, useAttempt } from './parts.tsx'

const LOOK_EVERY = 4000

/** Waiting for the address to be confirmed; goes on by itself, on whichever device that happens. */
export function CheckMail({ email, flow, signedIn, onOther }: { email: string; flow: LoginFlow; signedIn: boolean; onOther: () => void }) {
  const { outbox } = useCentre()
  const [sent, setSent] = useState(false)
  const { busy, attempt, problem } = useAttempt()
  useEffect(() => {
    if (!signedIn) return
    const look = () => document.visibilityState === 'visible' && void session.reload({ quiet: true })
    const timer = setInterval(look, LOOK_EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [signedIn])
  const resend = attempt(async () => {
    await identity.sendVerification({ email, callbackURL: flow.redirect })
    setSent(true)
  })
  const other = attempt(async () => {
    if (signedIn) await identity.signOut()
    session.ended()
    onOther()
    flow.show('sign-in')
  })
  return (
    <>
      <Head title="Check your e-mail">
        We sent a link to <strong>{email}</strong>. Open it to confirm that the address is yours
        {signedIn ? '; this page then goes on by itself.' : ' (best on this device), then sign in.'}
      </Head>
      <div className={styles.form}>
        <Problem>{problem}</Problem>
        {sent && <Good>Sent again. It may take a minute; look into the spam folder too.</Good>}
        {outbox && (
          <Button component={Link} to="/outbox" fullWidth>
            Open the outbox
          </Button>
        )}
        <Button variant="default" fullWidth loading={busy} onClick={() => void resend()}>
          Send the link again
        </Button>
        {!signedIn && (
          <Button fullWidth variant={outbox ? 'default' : 'filled'} onClick={() => flow.show('sign-in', email)}>
            I confirmed it: sign in
          </Button>
        )}
        <TextButton onClick={() => void other()}>Use another address</TextButton>
      </div>
    </>
  )
}
