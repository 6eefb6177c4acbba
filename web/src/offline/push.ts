import { queryOptions } from '@tanstack/react-query'
import { getCentre } from '../cloud/centre.ts'
import { cloud } from '../cloud/client.ts'
import { queryClient } from '../cloud/query.ts'
import { session } from '../cloud/session/session.ts'
import { browserStorage, tabStorage } from '../cloud/session/storage.ts'
import { registerWorker } from './register-worker.ts'

/** The storage key of the person who turned push messages on, on this device. */
const PUSH_FOR = 'belay-push-for'
/** The storage key of the fact that somebody answered the question about notifications on this device. */
const PUSH_ANSWERED = 'belay-push-answered'

/**
 * The state of push messages on this device. `install`: an iPhone or iPad shows them only after Belay is added to the
 * Home Screen. `blocked`: the person or the system has blocked notifications in this browser.
 */
export type PushState = 'off-at-centre' | 'unsupported' | 'install' | 'blocked' | 'off' | 'on'

/** Returns the state of push messages on this device, for the signed-in person. */
export async function findPushState(): Promise<PushState> {
  if (!getCentre().pushKey) return 'off-at-centre'
  // In development, no worker is built.
  if (!import.meta.env.PROD || !('PushManager' in globalThis) || !navigator.serviceWorker)
    return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return isOnForMe() && (await findSubscription()) ? 'on' : 'off'
}

/** The query of the state of push messages on this device. */
export const pushStateQuery = queryOptions({ queryKey: ['pushState'], queryFn: findPushState, staleTime: 0 })

/** True if the person has answered, on this device, whether they want notifications. */
export const isPushAnswered = (): boolean => browserStorage.read(PUSH_ANSWERED) !== null
export const storePushAnswered = (): void => browserStorage.write(PUSH_ANSWERED, 'yes')

const isOnForMe = () => {
  const { user } = session.now()
  return user !== null && browserStorage.read(PUSH_FOR) === user.userid
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Asks for the permission, and turns push messages on. Does nothing if the person does not permit them. */
export async function turnOnPush(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') {
    await subscribe()
    browserStorage.write(PUSH_FOR, session.now().user?.userid ?? '')
  }
  await readStateAgain()
}

/** Turns push messages off on this device. */
export async function turnOffPush(): Promise<void> {
  const subscription = await findSubscription()
  if (subscription) await cloud.push.unsubscribe({ endpoint: subscription.endpoint })
  await forgetSubscription()
  await readStateAgain()
}

const readStateAgain = () => queryClient.invalidateQueries({ queryKey: pushStateQuery.queryKey })

/** Ends the browser's subscription. The push service then refuses messages for it. */
async function forgetSubscription(): Promise<void> {
  browserStorage.remove(PUSH_FOR)
  await (await findSubscription())?.unsubscribe()
}

/**
 * Subscribes again if the person turned push messages on, once per tab and sign-in: the cloud deletes the subscription
 * with the session (R311). Ends the subscription of another person, who may not have signed out here.
 */
export async function renewPush(): Promise<void> {
  if (session.now().state !== 'verified') {
    tabStorage.remove(PUSH_FOR)
    return closeNotifications()
  }
  if (browserStorage.read(PUSH_FOR) && !isOnForMe()) return forgetSubscription().catch(() => undefined)
  const isRenewed = tabStorage.read(PUSH_FOR) !== null
  if (isRenewed || !isOnForMe() || !getCentre().pushKey || Notification.permission !== 'granted') return
  tabStorage.write(PUSH_FOR, 'renewed')
  // Tried again when the page is opened again, also in this tab.
  await subscribe().catch(() => tabStorage.remove(PUSH_FOR))
}

/** Closes the notifications on the screen of this device, because their person has signed out. */
async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

async function subscribe(): Promise<void> {
  if (!(await navigator.serviceWorker.getRegistration())) await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const { pushKey } = getCentre()
  const old = await pushManager.getSubscription()
  // The cloud has another key, so the old subscription gets nothing.
  if (old && toBase64Url(old.options.applicationServerKey) !== pushKey) await old.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await cloud.push.subscribe({ endpoint, keys: { p256dh, auth } })
}

const toBase64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
