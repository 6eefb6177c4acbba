import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { oneOf, searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/users/viewUsers')({
  validateSearch: searchOf({
    ...tableSearch,
    role: oneOf(['Admin', 'Facilitator', 'Client', 'No Access']),
    signIn: oneOf(['enabled', 'disabled']),
  }),
  beforeLoad: gate('/app/users/viewUsers'),
  staticData: { title: 'Users' },
})
