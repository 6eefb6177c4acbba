import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { oneOf, searchOf, tableSearch, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/employees/employeeProfile')({
  validateSearch: searchOf({ ...tableSearch, staffID: text, tab: oneOf(['pay']) }),
  beforeLoad: requireAccess('/app/employees/employeeProfile'),
  staticData: { title: 'Profile' },
})
