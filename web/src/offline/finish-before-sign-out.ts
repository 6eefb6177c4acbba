import { session } from '../cloud/session/session.ts'
import { confirm } from '../ui/actions/confirm.tsx'
import { sendWaitingChanges } from './send-waiting.ts'
import { listWaitingChanges } from './waiting-changes.ts'

/** Sends what waits before the person signs out. Asks if something remains, because signing out deletes it. */
export async function finishBeforeSignOut(): Promise<boolean> {
  // A device whose storage fails has no changes, and must not keep the person from signing out.
  await sendWaitingChanges(session.token).catch(() => undefined)
  const { length } = await listWaitingChanges().catch(() => [])
  if (length === 0) return true
  return confirm({
    title: 'Sign out without sending?',
    body: `${length} ${length === 1 ? 'change is' : 'changes are'} not sent yet, and would be lost.`,
    action: 'Sign out',
    danger: true,
  })
}
