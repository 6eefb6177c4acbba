import type { MadeCall } from '@belay/contract/facilitator-home'
import { keepEarlyAnswer } from '../../cloud/calls/early-answers.ts'
import { getPreloadedAnswer, getSignInAtArrival } from '../../cloud/session/preloaded-answers.ts'
import { session } from '../../cloud/session/session.ts'

/** Keeps the answers of Home's calls that the page contains. Returns false if it contains none for this person. */
export function keepPreloadedCalls(): boolean {
  const made = getPreloadedAnswer<readonly MadeCall[]>('firstCalls').initialData ?? []
  // Another person may have signed in since the page was fetched.
  if (getSignInAtArrival()?.user.userid !== session.now().user?.userid) return false
  for (const { call, input, answer } of made) void keepEarlyAnswer(call, input, Promise.resolve(answer))
  return made.length > 0
}
