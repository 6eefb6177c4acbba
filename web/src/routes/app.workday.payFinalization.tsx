import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { day, searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/workday/payFinalization')({
  validateSearch: searchOf({ ...tableSearch, from: day, to: day }),
  beforeLoad: gate('/app/workday/payFinalization'),
  staticData: { title: 'Pay Finalization' },
})
