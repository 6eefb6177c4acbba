import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { oneOf, searchOf, tableSearch, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/program-requests/viewRequests')({
  validateSearch: searchOf({
    ...tableSearch,
    request: text,
    status: oneOf(['Pending', 'Approved', 'Scheduled', 'Rejected', 'Cancelled', 'All']),
  }),
  beforeLoad: requireAccess('/app/program-requests/viewRequests'),
  staticData: { title: 'Program Requests' },
})
