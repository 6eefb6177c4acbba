import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { day, searchOf, tableSearch, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/workday/logHours')({
  validateSearch: searchOf({ ...tableSearch, week: day, log: text }),
  beforeLoad: gate('/app/workday/logHours'),
  staticData: { title: 'Log Hours' },
})
