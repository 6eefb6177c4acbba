import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { contractPass } from '../../cloud/contract-pass.ts'
import { codeOf } from '../../cloud/errors.ts'
import { identity } from '../../cloud/identity.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { useTitle } from '../../ui/use-title.ts'
import styles from '../login/login.module.css'
import { Head, Problem, useAttempt } from '../login/parts.tsx'
import { AskForLink } from './ask-for-link.tsx'
import { LinkedContract } from './linked-contract.tsx'

/** Where the mailed link of a contract leads: one contract, for its signer, without an account. */
export function ContractLinkScreen() {
  const [{ contract: programID = '', token = '' }] = useUrlState<{ contract?: string; token?: string }>()
  const [pass, setPass] = useState(() => (token ? (contractPass.keptFor(token)?.pass ?? null) : null))
  const [ended, setEnded] = useState(false)
  useTitle('Your contract')
  if (pass && !ended)
    return (
      <LinkedContract
        programID={programID}
        pass={pass}
        onOver={() => {
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
          <AskForLink programID={programID} ended={ended} />
        )}
      </div>
    </div>
  )
}

/** A button opens it: mail scanners follow links. */
function OpenContract({
  token,
  onOpen,
  onEnded,
}: {
  token: string
  onOpen: (pass: string) => void
  onEnded: () => void
}) {
  const { name } = useCentre()
  const { busy, attempt, problem } = useAttempt()
  const submit = attempt(async () => {
    try {
      const held = await identity.openContractLink(token)
      contractPass.keep(token, held)
      onOpen(held.pass)
    } catch (error) {
      if (codeOf(error) !== 'invalid-code') throw error
      onEnded()
    }
  })
  return (
    <>
      <Head title="Your contract">
        {name} sent you a contract. Read it, sign it and download it here. You don't need an account.
      </Head>
      <div className={styles.form}>
        <Problem>{problem}</Problem>
        <Button fullWidth loading={busy} onClick={() => void submit()}>
          Open the contract
        </Button>
      </div>
    </>
  )
}
