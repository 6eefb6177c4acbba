import { createFileRoute } from '@tanstack/react-router'
import { session } from '../cloud/session.ts'
import { gate } from '../shell/gate.ts'
import { searchOf, text } from '../ui/search.ts'

export const Route = createFileRoute('/first-admin')({
  validateSearch: searchOf({ token: text }),
  // Also for who could not confirm their address, because no mail is sent.
  beforeLoad: async (opened: Parameters<ReturnType<typeof gate>>[0]) =>
    (await session.settled()).state === 'unverified' ? {} : gate('/first-admin')(opened),
  staticData: { title: 'First Admin' },
})
