import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { oneOf, searchOf, tableSearch, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/clients/viewClients')({
  validateSearch: searchOf({
    ...tableSearch,
    client: text,
    type: oneOf(['school', 'university', 'corporate', 'non-profit', 'government', 'other']),
  }),
  beforeLoad: gate('/app/clients/viewClients'),
  staticData: { title: 'Clients' },
})
