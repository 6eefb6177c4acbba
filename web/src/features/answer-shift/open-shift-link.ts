import type { AskedShift } from '@belay/contract/identity'
import type { Centre } from '../../cloud/centre.ts'
import { identity } from '../../cloud/session/identity.ts'
import { linkTokens } from '../../cloud/session/link-tokens.ts'
import { getPreloadedAnswer } from '../../cloud/session/preloaded-answers.ts'

/** The answer that was requested while the app loads. The screen takes it once. */
let earlyAnswer: Promise<AskedShift> | null = null
let tellScreen: (linked: AskedShift) => void = () => undefined

/**
 * Returns the shift that a mailed link asks about. `onAnswered` gets the shift after a later answer on the early page.
 */
export function openShiftLink(token: string, onAnswered: typeof tellScreen): Promise<AskedShift> {
  tellScreen = onAnswered
  const answer = earlyAnswer ?? identity.openShiftLink({ token })
  earlyAnswer = null
  return answer
}

/** Opens the mailed link of this tab while the app loads, and shows its shift with the buttons that answer. */
export async function sendFirstCalls(): Promise<void> {
  const token = linkTokens.find('/answer')
  if (!token) return
  const opened = identity.openShiftLink({ token })
  keepForScreen(opened)
  const { initialData: centre } = getPreloadedAnswer<Centre>('centre.get')
  // No in the mail leads to the form for a reason, which comes with the app.
  if (!centre || new URLSearchParams(location.search).get('answer') === 'no') return
  const [{ showEarlyLinkedShift }, linked] = await Promise.all([import('./early-linked-shift.tsx'), opened])
  showEarlyLinkedShift({ centre, linked, token })
}

/** Gives the screen the shift that was answered on the page that was drawn before the app. */
export function tellAnswered(linked: AskedShift): void {
  keepForScreen(Promise.resolve(linked))
  tellScreen(linked)
}

function keepForScreen(answer: Promise<AskedShift>): void {
  earlyAnswer = answer
  // The screen that takes the answer shows the error.
  answer.catch(() => undefined)
}
