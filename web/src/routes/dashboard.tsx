import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/dashboard')({
  validateSearch: searchOf({ ...tableSearch }),
  beforeLoad: gate('/dashboard'),
  staticData: { title: 'Dashboard' },
})
