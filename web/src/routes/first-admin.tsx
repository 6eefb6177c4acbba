import { createFileRoute } from '@tanstack/react-router'
import { gate } from '../shell/gate.ts'
import { searchOf, text } from '../ui/search.ts'

export const Route = createFileRoute('/first-admin')({
  beforeLoad: gate('verified'),
  validateSearch: searchOf({ token: text }),
  staticData: { title: 'First Admin' },
})
