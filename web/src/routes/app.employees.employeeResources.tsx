import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { searchOf, tableSearch, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/employees/employeeResources')({
  validateSearch: searchOf({ ...tableSearch, category: text }),
  beforeLoad: gate('/app/employees/employeeResources'),
  staticData: { title: 'Resources' },
})
