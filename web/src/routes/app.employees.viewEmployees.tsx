import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/employees/viewEmployees')({
  validateSearch: searchOf({ ...tableSearch }),
  beforeLoad: gate(['Facilitator', 'Admin']),
  staticData: { title: 'Staff' },
})
