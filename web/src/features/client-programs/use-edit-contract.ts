import { useNavigate } from '@tanstack/react-router'
import { useUrlState } from '../../ui/url-state.ts'

const CONTRACTS = '/app/contract/viewContracts'

/** Returns a function that opens a contract's form on the contracts screen. The list there keeps its filters. */
export function useEditContract(): (contract: string) => unknown {
  const navigate = useNavigate()
  const [, setSearch] = useUrlState()
  return (contract) =>
    window.location.pathname === CONTRACTS
      ? setSearch({ program: undefined, contract, edit: true })
      : navigate({ to: CONTRACTS, search: { contract, edit: true } })
}
