import { fetchToken } from './fetch-token.ts'
import { sendWaitingChanges } from './send-waiting.ts'
import { addWaitingChange, findWaitingChange, removeWaitingChange, type WaitingChange } from './waiting-changes.ts'

type AnswerCall = Pick<WaitingChange, 'call' | 'input'>
/**
 * A message of the cloud for this device. `tag`: a newer notification with the same tag replaces this one. `answers`:
 * the calls that answer its question. `isOver`: its question was answered elsewhere.
 */
type PushMessage = {
  tag: string
  title: string
  isOver?: true
  body?: string
  link?: string | null
  answers?: { yes: AnswerCall; no: AnswerCall } | null
  owner?: string
}
/** Options of notifications that TypeScript does not know, because only some browsers do. */
type Options = NotificationOptions & { renotify?: boolean; actions?: { action: string; title: string }[] }

type Worker = {
  registration: ServiceWorkerRegistration
  clients: { matchAll(options: object): Promise<WindowClient[]>; openWindow(url: string): Promise<unknown> }
}
type WindowClient = { focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }

const ICON = '/icon-192.png'
const ACTIONS = [
  { action: 'yes', title: 'Yes' },
  { action: 'no', title: 'No' },
]

/** Shows a message, or closes the notification of a question that is over. */
export async function showMessage({ registration }: Worker, message: PushMessage): Promise<void> {
  const { tag, title, body, answers, isOver } = message
  if (!isOver) {
    const options: Options = { body, tag, icon: ICON, renotify: true, data: message, actions: answers ? ACTIONS : [] }
    return registration.showNotification(title, options)
  }
  // Browsers require a notification for each message.
  await registration.showNotification(title, {
    tag,
    body: 'It no longer waits for your answer.',
    icon: ICON,
    silent: true,
  })
  for (const notification of await registration.getNotifications({ tag })) notification.close()
}

/** Answers the question of a notification, or opens its page. */
export async function followClick(worker: Worker, notification: Notification, action: string): Promise<void> {
  notification.close()
  const message = notification.data as PushMessage
  if (message.answers && (action === 'yes' || action === 'no')) return answer(worker, message, action)
  await openPage(worker, message.link ?? '/')
}

/** Makes the answer by the queue of changes, so that it is made once, also later. Shows what became of it. */
async function answer({ registration }: Worker, message: PushMessage, action: 'yes' | 'no'): Promise<void> {
  const { answers, owner = '', title, tag, link } = message
  if (!answers) return
  const change = { ...answers[action], key: crypto.randomUUID(), owner, about: title, at: Date.now() }
  await addWaitingChange(change)
  await sendWaitingChanges(fetchToken)
  const waiting = await findWaitingChange(change.key)
  // The notification shows the refusal, and its page the current state.
  if (waiting?.refusal) await removeWaitingChange(waiting)
  const body = waiting?.refusal
    ? `Not accepted: ${waiting.refusal.message}`
    : waiting
      ? 'Not sent yet. It is sent when you open Belay with a network.'
      : `You answered ${action === 'yes' ? 'yes' : 'no'}.`
  await registration.showNotification(title, { tag, body, icon: ICON, silent: true, data: { tag, title, link } })
}

async function openPage({ clients }: Worker, link: string): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window' })
  if (!open) return void (await clients.openWindow(link))
  await open.focus()
  // A page that another version of the worker controls cannot be navigated.
  await open.navigate(link).catch(() => clients.openWindow(link))
}
