import { session, withTabLock } from './session.ts'

/**
 * Runs a call that starts a new session and so ends the one before. Meanwhile no other tab fetches a token, because the
 * old cookie would be refused there and the tab would sign out.
 */
export async function renewSession<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await withTabLock(call)
  session.dropToken()
  return answer
}
