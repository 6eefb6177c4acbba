import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { day, searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/workday/payFinalization')({
  validateSearch: searchOf({ ...tableSearch, from: day, to: day }),
  beforeLoad: requireAccess('/app/workday/payFinalization'),
  staticData: { title: 'Pay Finalization' },
})
