import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { searchOf, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/program-requests/submitRequest')({
  validateSearch: searchOf({ from: text }),
  beforeLoad: gate('verified'),
  staticData: { title: 'Submit Request' },
})
