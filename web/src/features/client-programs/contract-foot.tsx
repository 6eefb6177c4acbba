import { openPartOf } from '@belay/contract/amendments'
import { useState } from 'react'
import { useMe } from '../../cloud/use-me.ts'
import type { FullContract } from './contract.ts'
import { ContractActions } from './contract-actions.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { useEditContract } from './use-edit-contract.ts'

/** Returns the name to sign with, or '' if the display name is only the start of the e-mail address. */
const findInitialSignerName = (user: { displayName: string | null; email: string } | null) =>
  user?.displayName && user.displayName !== user.email.split('@')[0] ? user.displayName : ''

type FootProps = { contract: FullContract; onChanged: (hasChanged: boolean) => void; onGone: () => unknown }

/** Shows the actions on an open contract. `onChanged` receives true if the contract has changed since it was read. */
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
      initialName={findInitialSignerName(user)}
      onClose={(changed) => {
        setSigning(false)
        onChanged(changed)
      }}
    />
  )
}
