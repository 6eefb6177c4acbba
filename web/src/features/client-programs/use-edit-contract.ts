import { useNavigate } from '@tanstack/react-router'
import { useUrlState } from '../../ui/url-state.ts'

const CONTRACTS = '/app/contract/viewContracts'

/** Opens the form of a contract, which stands on the screen of contracts; the list there stays as it is. */
export function useEditContract(): (contract: string) => unknown {
  const navigate = useNavigate()
  const [, setSearch] = useUrlState()
  return (contract) =>
    window.location.pathname === CONTRACTS
      ? setSearch({ program: undefined, contract, edit: true })
      : navigate({ to: CONTRACTS, search: { contract, edit: true } })
}
