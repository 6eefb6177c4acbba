import { useCallback, useEffect, useState } from 'react'
import { session } from '../../cloud/session.ts'
import { tabStorage } from '../../cloud/storage.ts'
import { useMe } from '../../cloud/use-me.ts'

const KEPT = 'belay-waiting'

/** A sign-up of this tab with an unconfirmed address. `sent`: the mail was sent from this tab. */
export type Waiting = { email: string; sent: boolean; signedIn: boolean }

/**
 * Returns this tab's sign-up that still waits for confirmation, also after a reload. `endedElsewhere` is the address if
 * the session ended although nobody signed out here: the address was probably confirmed in another browser. Otherwise
 * null.
 */
export function useWaiting() {
  const { state, user } = useMe()
  const [waiting, setWaiting] = useState(() => tabStorage.readJson<Waiting>(KEPT))
  const wait = useCallback((next: Waiting | null) => {
    if (next) tabStorage.writeJson(KEPT, next)
    else tabStorage.remove(KEPT)
    setWaiting(next)
  }, [])
  const unverified = state === 'unverified' ? user?.email : undefined
  const sent = waiting?.sent ?? false
  useEffect(() => {
    if (unverified) wait({ email: unverified, sent, signedIn: true })
    else if (state === 'verified') wait(null)
  }, [unverified, state, sent, wait])
  if (unverified) return { wait, waiting: { email: unverified, sent }, endedElsewhere: null }
  const isLeft = state === 'signed-out' && waiting?.signedIn
  if (!isLeft) return { wait, waiting, endedElsewhere: null }
  const isEnded = session.lastPerson()?.email === waiting.email && !isDisabled()
  return { wait, waiting: null, endedElsewhere: isEnded ? waiting.email : null }
}

function isDisabled(): boolean {
  const current = session.now()
  return current.state === 'signed-out' && current.endReason === 'user-disabled'
}
