import { createFileRoute } from '@tanstack/react-router'
import { searchOf, text } from '../ui/search.ts'

export const Route = createFileRoute('/messages')({
  validateSearch: searchOf({ open: text }),
  staticData: { title: 'Messages' },
})
