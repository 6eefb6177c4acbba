import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { flag, oneOf, searchOf, tableSearch, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/analytics/analyticsView')({
  validateSearch: searchOf({
    ...tableSearch,
    tab: oneOf(['requests', 'programs', 'revenue', 'staffing', 'pay', 'speed', 'audit']),
    from: text,
    to: text,
    alone: flag,
    collection: text,
    by: text,
  }),
  beforeLoad: requireAccess('/app/analytics/analyticsView'),
  staticData: { title: 'Reports' },
})
