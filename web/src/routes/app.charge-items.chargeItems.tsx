import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/charge-items/chargeItems')({
  validateSearch: searchOf({ ...tableSearch }),
  beforeLoad: requireAccess('/app/charge-items/chargeItems'),
  staticData: { title: 'Charge Items' },
})
