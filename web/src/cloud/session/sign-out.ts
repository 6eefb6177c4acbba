import { createStore } from '../../create-store.ts'
import { isKeptForMe } from '../../offline/device.ts'
import { clearCache, queryClient } from '../query.ts'
import { identity } from './identity.ts'
import { session } from './session.ts'

const failedToSignOut = createStore(false)
/** A flag that is set after a failed sign-out, because the person may believe they are signed out. */
export const signOutFailure = {
  now: () => failedToSignOut.get() && session.now().user !== null,
  subscribe(listener: () => void): () => void {
    const stops = [failedToSignOut.subscribe(listener), session.subscribe(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

/** Signs out, goes to /login and clears the cache. A failure is only logged (R9). */
export async function signOut(goToLogin: () => Promise<unknown>): Promise<void> {
  try {
    if (isKeptForMe()) {
      const part = await import('../../offline/finish-before-sign-out.ts')
      if (!(await part.finishBeforeSignOut())) return
    }
    // The cloud would refuse open requests after the sign-out.
    await queryClient.cancelQueries()
    await session.whileEnding(identity.signOut)
    // /login redirects signed-in people, so the user is cleared while the navigation runs.
    const navigation = goToLogin()
    session.ended()
    await navigation
    await queryClient.invalidateQueries({ queryKey: ['userPermission'], refetchType: 'none' })
    clearCache()
    failedToSignOut.set(false)
  } catch (error) {
    console.error('Signing out failed', error)
    failedToSignOut.set(true)
    void queryClient.invalidateQueries()
  }
}
