import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { oneOf, searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/employees/viewEmployees')({
  validateSearch: searchOf({ ...tableSearch, active: oneOf(['active', 'inactive']) }),
  beforeLoad: requireAccess('/app/employees/viewEmployees'),
  staticData: { title: 'Staff' },
})
