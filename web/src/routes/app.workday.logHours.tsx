import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { day, searchOf, tableSearch, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/workday/logHours')({
  validateSearch: searchOf({ ...tableSearch, week: day, log: text }),
  beforeLoad: requireAccess('/app/workday/logHours'),
  staticData: { title: 'Log Hours' },
})
