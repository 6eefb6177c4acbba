import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { oneOf, searchOf, tableSearch, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/schedule/scheduleDisplay')({
  validateSearch: searchOf({
    ...tableSearch,
    view: oneOf(['month', 'week', 'day', 'agenda']),
    date: text,
    request: text,
    do: oneOf(['add', 'edit', 'assign', 'ask', 'subscribe']),
  }),
  beforeLoad: requireAccess('/app/schedule/scheduleDisplay'),
  staticData: { title: 'Schedule' },
})
