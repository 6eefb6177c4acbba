import { contractStatus } from '@belay/contract/statuses'
import { useMe } from '../../cloud/use-me.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

type Props = { contract: Parameters<typeof contractStatus>[0] }

/** Where a contract stands. */
export function ContractBadge({ contract }: Props) {
  const status = contractStatus(contract)
  return status === 'Draft' ? <DraftBadge /> : <StatusBadge status={status} />
}

/** To a client, a draft is a contract that is still being prepared. */
function DraftBadge() {
  const { isStaff, settled } = useMe()
  return <StatusBadge status={settled && !isStaff ? 'Being prepared' : 'Draft'} />
}
