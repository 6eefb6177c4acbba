import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { number, searchOf, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/program-requests/submitRequest')({
  validateSearch: searchOf({ from: text, step: number }),
  beforeLoad: gate('/app/program-requests/submitRequest'),
  staticData: { title: 'Submit Request' },
})
