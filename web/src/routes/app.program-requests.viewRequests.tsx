import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/program-requests/viewRequests')({
  validateSearch: searchOf({ ...tableSearch }),
  beforeLoad: gate('verified'),
  staticData: { title: 'Program Requests' },
})
