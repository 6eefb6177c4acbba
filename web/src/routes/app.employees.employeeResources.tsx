import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { searchOf, tableSearch, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/employees/employeeResources')({
  validateSearch: searchOf({ ...tableSearch, category: text }),
  beforeLoad: requireAccess('/app/employees/employeeResources'),
  staticData: { title: 'Resources' },
})
