import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/dashboard')({
  validateSearch: searchOf({ ...tableSearch }),
  beforeLoad: requireAccess('/dashboard'),
  staticData: { title: 'Dashboard' },
})
