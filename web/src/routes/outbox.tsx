import { createFileRoute } from '@tanstack/react-router'
import { searchOf, text } from '../ui/search.ts'

export const Route = createFileRoute('/outbox')({
  validateSearch: searchOf({ open: text }),
  staticData: { title: 'Outbox' },
})
