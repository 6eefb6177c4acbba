import { useState } from 'react'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useMe } from '../../cloud/use-me.ts'
import { AddButton } from '../../ui/buttons/add-button.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Loading } from '../../ui/page/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { ProgramPanelFromAddress } from '../programs/program-link.tsx'
import { AllContracts, AssignedContracts, OwnContracts } from './contracts-tables.tsx'

const ContractEditing = createLazyPart(() =>
  import('./form/contract-editing.tsx').then((editing) => editing.ContractEditing),
)

const OwnContract = createLazyPart(() => import('./signing/own-contract.tsx').then((part) => part.OwnContract), {
  fallback: () => <Loading height={480} />,
})

/**
 * Shows all contracts to Admins, contracts of assigned programs to Facilitators, and their own contracts to others. An
 * opened contract is a panel for staff and a page for its parties.
 */
export function ContractsScreen() {
  const { permission, isAdmin, isFacilitator } = useMe()
  const mayCreate = useIsAllowed('clientPrograms.create')
  const mayEdit = useIsAllowed('clientPrograms.update')
  const [search, setSearch] = useUrlState('/app/contract/viewContracts')
  const [creating, setCreating] = useState(false)
  if (search.contract && !isAdmin && !isFacilitator)
    return permission ? <OwnContract programID={search.contract} /> : <Loading height={480} />
  const create = mayCreate && <AddButton onClick={() => setCreating(true)}>Create contract</AddButton>
  const empty = (
    <Empty title="No contracts yet" action={create}>
      {isAdmin
        ? 'Approve a request to start a contract, or create one here.'
        : isFacilitator
          ? 'Contracts for your programs appear here.'
          : "When we have a contract for you, it appears here. We'll e-mail you too."}
    </Empty>
  )
  const Table = isAdmin ? AllContracts : isFacilitator ? AssignedContracts : OwnContracts
  return (
    <Page title="Contracts" action={create}>
      {permission === null ? <Loading height={320} /> : <Table empty={empty} />}
      {!(search.edit && mayEdit) && <ProgramPanelFromAddress contractID={search.contract} />}
      {(creating || (mayEdit && search.edit && search.contract)) && (
        <ContractEditing
          programID={creating ? undefined : search.contract}
          onClose={(programID) => {
            setCreating(false)
            setSearch({ edit: undefined, ...(programID ? { contract: programID } : {}) }, { replace: true })
          }}
        />
      )}
    </Page>
  )
}
