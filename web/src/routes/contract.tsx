import { createFileRoute } from '@tanstack/react-router'
import { searchOf, text } from '../ui/search.ts'

export const Route = createFileRoute('/contract')({
  validateSearch: searchOf({ contract: text, token: text }),
  staticData: { title: 'Your contract' },
})
