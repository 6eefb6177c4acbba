import type { AskedShift } from '@belay/contract/identity'
import type { Centre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/session/identity.ts'
import { linkTokens } from '../../cloud/session/link-tokens.ts'
import { getPreloadedAnswer } from '../../cloud/session/preloaded-answers.ts'

/** The answer that was requested while the app loads. The screen takes it once. */
let earlyAnswer: Promise<AskedShift> | null = null

/** Returns the shift that a mailed link asks about. */
export function openShiftLink(token: string): Promise<AskedShift> {
  const answer = earlyAnswer ?? identity.openShiftLink({ token })
  earlyAnswer = null
  return answer
}

/** Opens the mailed link of this tab while the app loads, and shows its shift. */
export function sendFirstCalls(): void {
  const token = linkTokens.find('/answer')
  if (!token) return
  earlyAnswer = openShiftLink(token)
  const { initialData: centre } = getPreloadedAnswer<Centre>('centre.get')
  // No in the mail leads to the form for a reason, which comes with the app.
  if (!centre || new URLSearchParams(location.search).get('answer') === 'no') return
  void Promise.all([import('./early-linked-shift.tsx'), earlyAnswer]).then(
    ([early, linked]) => early.showEarlyLinkedShift({ centre, linked }),
    // The screen that takes the answer shows the error.
    () => undefined,
  )
}
