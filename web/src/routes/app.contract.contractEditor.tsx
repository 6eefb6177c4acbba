import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/contract/contractEditor')({
  validateSearch: searchOf({ ...tableSearch }),
  beforeLoad: requireAccess('/app/contract/contractEditor'),
  staticData: { title: 'Contract text' },
})
