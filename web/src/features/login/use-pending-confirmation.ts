import { useCallback, useEffect, useState } from 'react'
import { session } from '../../cloud/session/session.ts'
import { tabStorage } from '../../cloud/session/storage.ts'
import { useMe } from '../../cloud/use-me.ts'

const STORAGE_KEY = 'belay-waiting'

/** This tab's sign-up with an unconfirmed address. `sent`: this tab sent the mail. `userid`: null if signed out. */
export type PendingConfirmation = { email: string; sent: boolean; userid: string | null }

/**
 * Returns this tab's sign-up that still waits for confirmation, also after a reload. `endedElsewhere`: the address if
 * the session ended although nobody signed out here, because another browser has probably confirmed it.
 */
export function usePendingConfirmation() {
  const { state, user } = useMe()
  const [pending, setPending] = useState(() => tabStorage.readJson<PendingConfirmation>(STORAGE_KEY))
  const storePending = useCallback((next: PendingConfirmation | null) => {
    if (next) tabStorage.writeJson(STORAGE_KEY, next)
    else tabStorage.remove(STORAGE_KEY)
    setPending(next)
  }, [])
  const { email: unverified, userid = null } = (state === 'unverified' && user) || {}
  const isSent = pending?.sent ?? false
  useEffect(() => {
    if (unverified) storePending({ email: unverified, sent: isSent, userid })
    else if (state === 'verified') storePending(null)
  }, [unverified, userid, state, isSent, storePending])
  if (unverified) return { storePending, pending: { email: unverified, sent: isSent }, endedElsewhere: null }
  const isOrphaned = state === 'signed-out' && pending?.userid
  if (!isOrphaned) return { storePending, pending, endedElsewhere: null }
  const isEnded = session.lastPerson()?.userid === pending.userid && !isDisabled()
  return { storePending, pending: null, endedElsewhere: isEnded ? pending.email : null }
}

function isDisabled(): boolean {
  const current = session.now()
  return current.state === 'signed-out' && current.reason === 'user-disabled'
}
