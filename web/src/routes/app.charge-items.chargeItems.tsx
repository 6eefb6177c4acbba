import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/charge-items/chargeItems')({
  validateSearch: searchOf({ ...tableSearch }),
  beforeLoad: gate('/app/charge-items/chargeItems'),
  staticData: { title: 'Charge Items' },
})
