import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getErrorCode, getErrorData } from '../../cloud/calls/errors.ts'
import { useCentre } from '../../cloud/centre.ts'
import { contractPass } from '../../cloud/session/contract-pass.ts'
import { identity } from '../../cloud/session/identity.ts'
import { linkTokens } from '../../cloud/session/link-tokens.ts'
import { withMantine } from '../../shell/with-mantine.tsx'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { createLazyPart, usePreloadedParts } from '../../ui/lazy-part.tsx'
import { CardPage } from '../../ui/page/card-page.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { useUrlState } from '../../ui/url-state.ts'
import styles from '../login/login.module.css'
import { EmailField, LoginStep, SuccessMessage, useSubmit } from '../login/login-fields.tsx'

const LinkedContract = createLazyPart(
  () => withMantine(import('./linked-contract.tsx').then((part) => part.LinkedContract)),
  { fallback: () => <Loading height={480} /> },
)

/** The reason why a link opens nothing. `replaced`: a newer e-mail has a link that works. */
type Ending = 'ended' | 'replaced'

/** Shows the page of a contract's mailed link: a single contract, for its signer, without an account. */
export function ContractLinkScreen() {
  const [{ contract: programID = '' }] = useUrlState('/contract')
  const token = linkTokens.find('/contract')
  const [pass, setPass] = useState(() => (token ? (contractPass.readFor(token)?.pass ?? null) : null))
  const [ending, setEnding] = useState<Ending | null>(null)
  useTitle('Your contract')
  if (pass && !ending)
    return (
      <LinkedContract
        programID={programID}
        pass={pass}
        onEnded={() => {
          setPass(null)
          if (contractPass.readFor(token) !== null) setEnding('ended')
        }}
      />
    )
  return (
    <CardPage>
      {token && !ending ? (
        <OpenContractButton token={token} onOpen={setPass} onEnded={setEnding} />
      ) : (
        <RequestLinkForm programID={programID} ending={ending} />
      )}
    </CardPage>
  )
}

type OpenContractButtonProps = { token: string; onOpen: (pass: string) => void; onEnded: (ending: Ending) => void }

/** Shows a button that opens the contract. Only the button opens it, because mail scanners follow links. */
function OpenContractButton({ token, onOpen, onEnded }: OpenContractButtonProps) {
  const { name } = useCentre()
  const { busy, attempt, problem } = useSubmit()
  usePreloadedParts(LinkedContract)
  const submit = attempt(async () => {
    try {
      const pass = await identity.openContractLink({ token })
      contractPass.store(token, pass)
      onOpen(pass.pass)
    } catch (error) {
      if (getErrorData(error).reason === 'link-replaced') onEnded('replaced')
      else if (getErrorCode(error) === 'invalid-code') onEnded('ended')
      else throw error
    }
  })
  return (
    <LoginStep
      title="Your contract"
      lede={`${name} sent you a contract. Read it, sign it and download it here. You don't need an account.`}
      problem={problem}
    >
      <PlainButton fullWidth loading={busy} onClick={() => void submit()}>
        Open the contract
      </PlainButton>
    </LoginStep>
  )
}

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
function RequestLinkForm({ programID, ending }: { programID: string; ending: Ending | null }) {
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
    <LoginStep title={title} lede={lede} problem={problem} form={submit}>
      {sentTo && (
        <SuccessMessage>
          If we sent the contract to {sentTo}, a new link is on its way. Check your spam folder too.{' '}
          {outbox && <Link to="/outbox">Open the outbox</Link>}
        </SuccessMessage>
      )}
      <EmailField description="The address we sent the contract to." autoComplete="email" {...field('email')} />
      <PlainButton type="submit" fullWidth loading={busy} disabled={!programID}>
        {sentTo ? 'Send again' : button}
      </PlainButton>
      <p className={styles.lede}>
        If you have an account, your contract is also under <Link to="/app/contract/viewContracts">Contracts</Link>.
        Questions? Call us: {phone}.
      </p>
    </LoginStep>
  )
}
