import { openPartOf } from '@belay/contract/amendments'
import { useState } from 'react'
import { useMe } from '../../cloud/use-me.ts'
import type { OpenContract } from './contract.ts'
import { ContractActions } from './contract-actions.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { useEditContract } from './use-edit-contract.ts'

/** The name to sign with; not the one that was made of the address, of somebody who came by a link. */
const findSigningName = (user: { displayName: string | null; email: string } | null) =>
  user?.displayName && user.displayName !== user.email.split('@')[0] ? user.displayName : ''

type FootProps = { contract: OpenContract; onChanged: (hasChanged: boolean) => void; onGone: () => unknown }

/** What may be done with an open contract. `onChanged`: whether it turned out to be another than was read. */
export function ContractFoot({ contract, onChanged, onGone }: FootProps) {
  const { user, settled } = useMe()
  const [signing, setSigning] = useState(false)
  const edit = useEditContract()
  if (!settled) return null
  if (!signing)
    return (
      <ContractActions
        contract={contract}
        onSign={() => setSigning(true)}
        onEdit={() => edit(contract.programID)}
        onGone={onGone}
      />
    )
  return (
    <SignDialog
      contract={openPartOf(contract)}
      initialName={findSigningName(user)}
      onClose={(changed) => {
        setSigning(false)
        onChanged(changed)
      }}
    />
  )
}
