import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/identity.ts'
import styles from '../login/login.module.css'
import { EmailField, LoginStep, SuccessMessage, useSubmit } from '../login/login-fields.tsx'

/** For a link that ended, or somebody without one: a new link, mailed to the address that the contract was sent to. */
export function RequestLinkForm({ programID, ended }: { programID: string; ended: boolean }) {
  const { outbox, phone } = useCentre()
  const [sent, setSent] = useState<string | null>(null)
  const { values, field, busy, form, problem } = useSubmit({ email: '' })
  const submit = form(async () => {
    const email = values.email.trim()
    await identity.requestContractLink({ programID, email })
    setSent(email)
  })
  return (
    <LoginStep
      title={ended ? 'This link no longer works' : 'Open your contract'}
      lede={
        ended
          ? 'It expired, or the contract was changed, withdrawn or forwarded.'
          : "We'll e-mail you a link. You don't need a password."
      }
      problem={problem}
      form={submit}
    >
      {sent && (
        <SuccessMessage>
          If we sent the contract to {sent}, a new link is on its way. Check your spam folder too.{' '}
          {outbox && <Link to="/outbox">Open the outbox</Link>}
        </SuccessMessage>
      )}
      <EmailField description="The address we sent the contract to." autoComplete="email" {...field('email')} />
      <Button type="submit" fullWidth loading={busy} disabled={!programID}>
        {sent ? 'Send again' : ended ? 'E-mail me a new link' : 'E-mail me a link'}
      </Button>
      <p className={styles.lede}>
        If you have an account, your contract is also under <Link to="/app/contract/viewContracts">Contracts</Link>.
        Questions? Call us: {phone}.
      </p>
    </LoginStep>
  )
}
