import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { oneOf, searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/users/viewUsers')({
  validateSearch: searchOf({
    ...tableSearch,
    role: oneOf(['Admin', 'Facilitator', 'Client', 'No Access']),
    signIn: oneOf(['enabled', 'disabled']),
  }),
  beforeLoad: requireAccess('/app/users/viewUsers'),
  staticData: { title: 'Users' },
})
