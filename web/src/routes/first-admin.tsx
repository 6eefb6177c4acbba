import { createFileRoute } from '@tanstack/react-router'
import { session } from '../cloud/session.ts'
import { requireAccess } from '../shell/require-access.ts'
import { searchOf, text } from '../ui/search.ts'

export const Route = createFileRoute('/first-admin')({
  validateSearch: searchOf({ token: text }),
  // Also for who could not confirm their address, because no mail is sent.
  beforeLoad: async (opened: Parameters<ReturnType<typeof requireAccess>>[0]) =>
    (await session.settled()).state === 'unverified' ? {} : requireAccess('/first-admin')(opened),
  staticData: { title: 'First Admin' },
})
