import { LOG_STATUSES } from '@belay/contract/statuses'
import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { day, oneOf, searchOf, tableSearch, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/workday/logHoursAdmin')({
  validateSearch: searchOf({ ...tableSearch, tab: oneOf([...LOG_STATUSES, 'All']), from: day, to: day, person: text }),
  beforeLoad: requireAccess('/app/workday/logHoursAdmin'),
  staticData: { title: 'Log Hours Admin' },
})
