import { createFileRoute } from '@tanstack/react-router'
import { searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/policies/privacyPolicy')({
  validateSearch: searchOf({ ...tableSearch }),
  staticData: { title: 'Privacy Policy' },
})
