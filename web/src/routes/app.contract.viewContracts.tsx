import { CONTRACT_STATUSES } from '@belay/contract/statuses'
import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { flag, oneOf, searchOf, tableSearch, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/contract/viewContracts')({
  validateSearch: searchOf({
    ...tableSearch,
    status: oneOf([...CONTRACT_STATUSES, 'All']),
    contract: text,
    edit: flag,
  }),
  beforeLoad: requireAccess('/app/contract/viewContracts'),
  staticData: { title: 'Contracts' },
})
