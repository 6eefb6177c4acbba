import { announcedAs } from '@belay/contract/collections'
import type { LiveEvent } from '@belay/contract/event-stream'
import type { Actor } from '../calls/actor.ts'
import type { Audience, Change, DocumentStore } from '../documents/store.ts'
import { sessionsEnded } from './sessions-ended.ts'

/** A listener's person. `staffID` is the ID of a Facilitator's staff record, which assignments use. */
export type Subscriber = { actor: Actor; staffID?: string | null }
type Listener = Subscriber & {
  network: string
  send: (event: LiveEvent) => void
  close: () => void
  recheck: () => void
}

/** Maximum number of open streams. A browser has one stream for all its tabs; a campus can share one IP address. */
const MAX_STREAMS = { person: 30, network: 2000 } as const
/** Number of changes that the process remembers for pages that were made before their stream was opened. */
const MAX_REMEMBERED = 400

/** True if a person may get a change. Admins get all changes with an audience; others get changes that concern them. */
export function mayReceive({ actor, staffID }: Subscriber, audience: Audience | null): boolean {
  if (!audience) return false
  if (audience.everyone) return true
  // An e-mail address counts only after its owner has confirmed it.
  if (!actor.verified) return false
  if (actor.permission === 'Admin') return true
  if (staffID && audience.staffIDs?.includes(staffID)) return true
  return Boolean(
    audience.roles?.includes(actor.permission) ||
      audience.emails?.includes(actor.email) ||
      audience.userids?.includes(actor.userid),
  )
}

/** Sends live events, each only a collection and an ID, to the open browsers of people who may see the document. */
export function createLive(store: DocumentStore) {
  const listeners = new Set<Listener>()
  let closed = false
  let remembered: { at: number; event: LiveEvent; audience: Audience | null }[] = []
  /** The time since which `remembered` contains every change. Times are those of `performance.now`. */
  let completeSince = performance.now()
  const closeAll = () => {
    for (const listener of listeners) listener.close()
  }
  // The missed changes are unknown, so all streams close; browsers reconnect and reload their data.
  const unlisten = store.onChange(notifyListeners, () => {
    remembered = []
    completeSince = performance.now()
    closeAll()
  })

  function notifyListeners(changes: readonly Change[]): void {
    const at = performance.now()
    for (const { collection, id, audience } of changes) {
      const branch = announcedAs(collection)
      if (branch === null) continue
      const event = { collection: branch, id }
      remembered.push({ at, event, audience })
      for (const listener of listeners) if (mayReceive(listener, audience)) listener.send(event)
    }
    const forgotten = remembered.splice(0, Math.max(remembered.length - MAX_REMEMBERED, 0))
    completeSince = forgotten.at(-1)?.at ?? completeSince
    // A changed role or a disabled account closes the person's streams. The browser reconnects with the new role.
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
      return ofPerson < MAX_STREAMS.person && ofNetwork < MAX_STREAMS.network
    },
    /** Returns the events of the last `ms` that a person may get. None of the last `rememberedFor` ms is missing. */
    listRecent(subscriber: Subscriber, ms: number): { events: Required<LiveEvent>[]; rememberedFor: number } {
      const now = performance.now()
      const events = remembered
        .filter(({ at, audience }) => at >= now - ms && mayReceive(subscriber, audience))
        .map(({ at, event }) => ({ ...event, ago: now - at }))
      return { events, rememberedFor: now - completeSince }
    },
    /** Adds a listener. Returns a function that removes it. */
    listen(listener: Listener): () => void {
      if (closed) listener.close()
      else listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
      unlisten()
      closeAll()
    },
  }
}
export type Live = ReturnType<typeof createLive>
