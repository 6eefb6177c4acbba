import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { contractPass } from '../../cloud/contract-pass.ts'
import { codeOf } from '../../cloud/errors.ts'
import { identity } from '../../cloud/identity.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { useTitle } from '../../ui/use-title.ts'
import styles from '../login/login.module.css'
import { LoginStep, useSubmit } from '../login/login-fields.tsx'
import { LinkedContract } from './linked-contract.tsx'
import { RequestLinkForm } from './request-link-form.tsx'

/** Where the mailed link of a contract leads: one contract, for its signer, without an account. */
export function ContractLinkScreen() {
  const [{ contract: programID = '', token = '' }] = useUrlState('/contract')
  const [pass, setPass] = useState(() => (token ? (contractPass.keptFor(token)?.pass ?? null) : null))
  const [ended, setEnded] = useState(false)
  useTitle('Your contract')
  if (pass && !ended)
    return (
      <LinkedContract
        programID={programID}
        pass={pass}
        onEnded={() => {
          setPass(null)
          setEnded(contractPass.keptFor(token) !== null)
        }}
      />
    )
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        {token && !ended ? (
          <OpenContract token={token} onOpen={setPass} onEnded={() => setEnded(true)} />
        ) : (
          <RequestLinkForm programID={programID} ended={ended} />
        )}
      </div>
    </div>
  )
}

type OpenContractProps = { token: string; onOpen: (pass: string) => void; onEnded: () => void }

/** A button opens it: mail scanners follow links. */
function OpenContract({ token, onOpen, onEnded }: OpenContractProps) {
  const { name } = useCentre()
  const { busy, attempt, problem } = useSubmit()
  const submit = attempt(async () => {
    try {
      const pass = await identity.openContractLink(token)
      contractPass.keep(token, pass)
      onOpen(pass.pass)
    } catch (error) {
      if (codeOf(error) !== 'invalid-code') throw error
      onEnded()
    }
  })
  return (
    <LoginStep
      title="Your contract"
      lede={`${name} sent you a contract. Read it, sign it and download it here. You don't need an account.`}
      problem={problem}
    >
      <Button fullWidth loading={busy} onClick={() => void submit()}>
        Open the contract
      </Button>
    </LoginStep>
  )
}
