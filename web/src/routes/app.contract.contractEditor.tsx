import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/contract/contractEditor')({
  validateSearch: searchOf({ ...tableSearch }),
  beforeLoad: gate('/app/contract/contractEditor'),
  staticData: { title: 'Contract text' },
})
