import { contractStatus } from '@belay/contract/statuses'
import { useMe } from '../../cloud/use-me.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

type Props = { contract: Parameters<typeof contractStatus>[0] }

/** Where a contract stands. To a client, a draft is a contract that is still being prepared. */
export function ContractBadge({ contract }: Props) {
  const { isStaff, settled } = useMe()
  const status = contractStatus(contract)
  return <StatusBadge status={settled && !isStaff && status === 'Draft' ? 'Being prepared' : status} />
}
