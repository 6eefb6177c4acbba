import { createFileRoute } from '@tanstack/react-router'
import { searchOf, tableSearch } from '../ui/search.ts'

export const Route = createFileRoute('/app/policies/termsAndConditions')({
  validateSearch: searchOf({ ...tableSearch }),
  staticData: { title: 'Terms and Conditions' },
})
