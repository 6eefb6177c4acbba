import { createFileRoute } from '@tanstack/react-router'
import { requireAccess } from '../shell/require-access.ts'
import { number, searchOf, text } from '../ui/search.ts'

export const Route = createFileRoute('/app/program-requests/submitRequest')({
  validateSearch: searchOf({ from: text, step: number }),
  beforeLoad: requireAccess('/app/program-requests/submitRequest'),
  staticData: { title: 'Submit Request' },
})
