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
import { LoginStep, useSubmit } from '../login/login-fields.tsx'
import type { Ending } from './request-link-form.tsx'

const LinkedContract = createLazyPart(
  () => withMantine(import('./linked-contract.tsx').then((part) => part.LinkedContract)),
  { fallback: () => <Loading height={480} /> },
)
const RequestLinkForm = createLazyPart(() => import('./request-link-form.tsx').then((part) => part.RequestLinkForm), {
  fallback: () => <Loading height={280} />,
})

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
