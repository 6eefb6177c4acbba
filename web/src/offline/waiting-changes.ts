import { clear, createStore, del, get, promisifyRequest, set, values } from 'idb-keyval'

/** The reason why the cloud refused a change, in its words. */
export type Refusal = { code: string; message: string }
/**
 * A change that was made on this device and that the cloud has not confirmed. `key` is its idempotency key, `about` the
 * name of the program, and `at` the time in ms when it was made.
 */
export type WaitingChange = {
  key: string
  owner: string
  call: string
  input: unknown
  about: string
  at: number
  refusal?: Refusal
}
/** A message about the waiting changes. `sent` is a call that the cloud has confirmed. */
export type WaitingNews = { sent?: string; refused?: WaitingChange }

/** The name of the lock that one tab or worker holds while it sends, and of the background sync. */
export const WAITING = 'belay-waiting'

const store = createStore('belay-waiting-changes', 'changes')
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(WAITING)
const listeners = new Set<(news: WaitingNews) => void>()
channel?.addEventListener('message', ({ data }: MessageEvent<WaitingNews>) => tellListeners(data))

function tellListeners(news: WaitingNews): void {
  for (const listener of listeners) listener(news)
}

function announce(news: WaitingNews): void {
  tellListeners(news)
  channel?.postMessage(news)
}

/** Calls a function after each change of the waiting changes, also by another tab or by the worker. */
export function onWaitingNews(listener: (news: WaitingNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lists the changes that wait or were refused, in the order in which they were made. */
export async function listWaitingChanges(): Promise<WaitingChange[]> {
  return (await values<WaitingChange>(store)).toSorted((a, b) => a.at - b.at)
}

export const findWaitingChange = (key: string): Promise<WaitingChange | undefined> => get(key, store)

/** Stores a change. Throws if the device has no room for it. */
export async function addWaitingChange(change: WaitingChange): Promise<void> {
  const last = (await listWaitingChanges()).at(-1)
  // After the changes before it, also if the clock of the device was set back.
  const at = Math.max(change.at, (last?.at ?? 0) + 1)
  await set(change.key, { ...change, at }, store)
  announce({})
  const worker = await navigator.serviceWorker?.getRegistration()
  // Only some browsers can send while the app is closed. The others send when it is opened again.
  await (worker as WithSync | undefined)?.sync?.register(WAITING).catch(() => undefined)
}
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Removes a change: `sent` if the cloud has confirmed it, otherwise because the person took it back. */
export async function removeWaitingChange({ key, call }: WaitingChange, sent = false): Promise<void> {
  await del(key, store)
  announce(sent ? { sent: call } : {})
}

/** Stores why the cloud refused a change, or removes the reason so that the change (`change.input`) is sent again. */
export async function setRefusal(change: WaitingChange, refusal: Refusal | undefined): Promise<void> {
  const { refusal: _before, ...rest } = change
  const changed = { ...rest, ...(refusal && { refusal }) }
  await store('readwrite', (changes) => {
    const reading = changes.get(change.key)
    // A change that the person took back while it was sent stays removed.
    reading.onsuccess = () => reading.result && changes.put(changed, change.key)
    return promisifyRequest(changes.transaction)
  })
  announce(refusal ? { refused: changed } : {})
}

export async function deleteWaitingChanges(): Promise<void> {
  await clear(store)
  announce({})
}
