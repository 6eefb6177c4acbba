import { announcedAs } from '@belay/contract/collections'
import type { Actor } from '../actor.ts'
import type { Audience, Change, DocumentStore } from '../documents/store.ts'
import { sessionsEnded } from './sessions-ended.ts'

export type LiveEvent = { collection: string; id: string }
/** Who listens, and the id of their staff record, by which assignments name a Facilitator. */
export type Subscriber = { actor: Actor; staffID?: string | null }
type Listener = Subscriber & {
  network: string
  send: (event: LiveEvent) => void
  close: () => void
  recheck: () => void
}

/** A browser holds one stream, whatever its tabs; a campus shares one address. */
const MOST_STREAMS = { person: 30, network: 2000 } as const

/** Whether a person may receive a change: Admins hear of all that anybody hears of, others of what concerns them. */
export function mayReceive({ actor, staffID }: Subscriber, audience: Audience | null): boolean {
  if (!audience) return false
  if (audience.everyone) return true
  // An address counts for nothing until its owner showed that it is theirs.
  if (!actor.verified) return false
  if (actor.permission === 'Admin') return true
  if (staffID && audience.staffIDs?.includes(staffID)) return true
  return Boolean(
    audience.roles?.includes(actor.permission) ||
      audience.emails?.includes(actor.email) ||
      audience.userids?.includes(actor.userid),
  )
}

/** Tells open browsers what changed: only a collection and an id, and only of what the person may see. */
export function openLive(store: DocumentStore) {
  const listeners = new Set<Listener>()
  let closed = false
  const closeAll = () => {
    for (const listener of listeners) listener.close()
  }
  // What was missed is unknown, so every browser comes back and reads again.
  const end = store.onChange(notifyListeners, closeAll)

  function notifyListeners(changes: readonly Change[]): void {
    for (const { collection, id, audience } of changes) {
      const branch = announcedAs(collection)
      if (branch === null) continue
      const event = { collection: branch, id }
      for (const listener of listeners) if (mayReceive(listener, audience)) listener.send(event)
    }
    // A changed permission or a disabled account ends the person's streams; the browser comes back as who it is now.
    const people = new Set(changes.filter(({ collection }) => collection === 'users').map(({ id }) => id))
    for (const listener of listeners) if (people.has(listener.actor.email)) listener.close()
    const signedOut = new Set(changes.filter(({ collection }) => collection === sessionsEnded.name).map(({ id }) => id))
    for (const listener of listeners) if (signedOut.has(listener.actor.userid)) listener.recheck()
  }

  return {
    hasRoom({ actor, network }: Subscriber & { network: string }): boolean {
      const open = [...listeners]
      const ofPerson = open.filter((listener) => listener.actor.userid === actor.userid).length
      const ofNetwork = open.filter((listener) => listener.network === network).length
      return ofPerson < MOST_STREAMS.person && ofNetwork < MOST_STREAMS.network
    },
    /** Answers a function that ends the listening. */
    listen(listener: Listener): () => void {
      if (closed) listener.close()
      else listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
      end()
      closeAll()
    },
  }
}
export type Live = ReturnType<typeof openLive>
