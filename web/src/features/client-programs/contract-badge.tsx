import { contractStatus } from '@belay/contract/statuses'
import { useMe } from '../../cloud/use-me.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

export function ContractBadge({ contract }: { contract: Parameters<typeof contractStatus>[0] }) {
  const status = contractStatus(contract)
  return status === 'Draft' ? <DraftBadge /> : <StatusBadge status={status} />
}

/** Shows the status of a draft. Clients see "Being prepared". */
function DraftBadge() {
  const { isStaff, settled } = useMe()
  return <StatusBadge status={settled && !isStaff ? 'Being prepared' : 'Draft'} />
}
