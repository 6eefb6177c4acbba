import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { oneOf, searchOf, tableSearch, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/clients/viewClients')({
  validateSearch: searchOf({
    ...tableSearch,
    client: text,
    type: oneOf(['school', 'university', 'corporate', 'non-profit', 'government', 'other']),
  }),
  beforeLoad: requireAccess('/app/clients/viewClients'),
  staticData: { title: 'Clients' },
})
