import { identity } from './identity.ts'
import { forgetCache, queryClient } from './query.ts'
import { session } from './session.ts'

const listeners = new Set<() => void>()
let failedToSignOut = false
/** Whether the last attempt to sign out failed: the person believes to have left. */
export const stillSignedIn = {
  now: () => failedToSignOut && session.now().user !== null,
  set(failed: boolean): void {
    failedToSignOut = failed
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    const stop = session.subscribe(listener)
    return () => {
      listeners.delete(listener)
      stop()
    }
  },
}

/** Signs out, goes to /login and empties every cached list. A failure is only logged (R9). */
export async function signOut(goToLogin: () => Promise<unknown>): Promise<void> {
  try {
    // What is still being asked for would be refused from here on.
    await queryClient.cancelQueries()
    await identity.signOut()
    // The page for signing in sends those who are signed in on: the user is cleared while the way there is made.
    const there = goToLogin()
    session.ended()
    await there
    await queryClient.invalidateQueries({ queryKey: ['userPermission'], refetchType: 'none' })
    forgetCache()
    stillSignedIn.set(false)
  } catch (error) {
    console.error('Signing out failed', error)
    stillSignedIn.set(true)
    void queryClient.invalidateQueries()
  }
}
