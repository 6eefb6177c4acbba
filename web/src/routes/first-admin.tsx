import { createFileRoute } from '@tanstack/react-router'
import { session } from '../cloud/session.ts'
import { gate } from '../shell/gate.ts'
import { searchOf, text } from '../ui/search.ts'

export const Route = createFileRoute('/first-admin')({
  // Also for who could not confirm their address, because no mail is sent.
  beforeLoad: async (opened) => ((await session.settled()).state === 'unverified' ? {} : gate('/first-admin')(opened)),
  validateSearch: searchOf({ token: text }),
  staticData: { title: 'First Admin' },
})
