import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/session/identity.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { CallUs } from '../../ui/page/card-page.tsx'
import styles from '../login/login.module.css'
import { EmailField, LoginStep, SuccessMessage, useSubmit } from '../login/login-fields.tsx'

/** The reason why a link opens nothing. `replaced`: a newer e-mail has a link that works. */
export type Ending = 'ended' | 'replaced'

const REQUESTS = {
  missing: {
    title: 'Open your contract',
    lede: "We'll e-mail you a link. You don't need a password.",
    button: 'E-mail me a link',
  },
  ended: {
    title: 'This link no longer works',
    lede: 'It expired, or the contract was changed, withdrawn or forwarded.',
    button: 'E-mail me a new link',
  },
  replaced: {
    title: 'We sent you a newer link',
    lede: "Open the newest e-mail from us about this contract. If you can't find it, we'll send it again.",
    button: 'E-mail me a new link',
  },
}

/** Shows a form that requests a new link, mailed to the contract's recipient, if the link ended or is missing. */
export function RequestLinkForm({ programID, ending }: { programID: string; ending: Ending | null }) {
  const { outbox, phone } = useCentre()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { values, field, busy, form, problem } = useSubmit({ email: '' })
  const submit = form(async () => {
    const email = values.email.trim()
    await identity.requestContractLink({ programID, email })
    setSentTo(email)
  })
  const { title, lede, button } = REQUESTS[ending ?? 'missing']
  return (
    <LoginStep
      title={title}
      lede={programID ? lede : 'Open the link in our e-mail about the contract.'}
      problem={problem}
      form={submit}
    >
      {sentTo && (
        <SuccessMessage>
          If we sent the contract to {sentTo}, a new link is on its way. Check your spam folder too.{' '}
          {outbox && <Link to="/outbox">Open the outbox</Link>}
        </SuccessMessage>
      )}
      {programID && (
        <>
          <EmailField description="The address we sent the contract to." autoComplete="email" {...field('email')} />
          <PlainButton type="submit" fullWidth loading={busy}>
            {sentTo ? 'Send again' : button}
          </PlainButton>
        </>
      )}
      <p className={styles.lede}>
        Have an account? Your contract is also under <Link to="/app/contract/viewContracts">Contracts</Link>.{' '}
        <CallUs phone={phone} />
      </p>
    </LoginStep>
  )
}
