import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { oneOf, searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/employees/viewEmployees')({
  validateSearch: searchOf({ ...tableSearch, active: oneOf(['active', 'inactive']) }),
  beforeLoad: gate('/app/employees/viewEmployees'),
  staticData: { title: 'Staff' },
})
