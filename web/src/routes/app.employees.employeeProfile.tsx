import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { oneOf, searchOf, tableSearch, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/employees/employeeProfile')({
  validateSearch: searchOf({ ...tableSearch, staffID: text, tab: oneOf(['pay']) }),
  beforeLoad: gate('/app/employees/employeeProfile'),
  staticData: { title: 'Profile' },
})
