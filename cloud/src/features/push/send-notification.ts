import { PUSH, SECOND } from '@belay/contract/constants'
import { SYSTEM } from '../../platform/calls/actor.ts'
import type { Services } from '../../platform/calls/gate.ts'
import { transact } from '../../platform/documents/transaction.ts'
import { type JobHandlers, NotBefore } from '../../platform/outbox/job-handlers.ts'
import { pushSubscriptions } from '../../platform/push/push.documents.ts'
import { sendPush } from '../../platform/push/send-push.ts'
import { deleteSubscriptions } from '../../platform/push/subscriptions.ts'
import { isLocal } from '../centre/centre.ts'
import { notifications } from '../notifications/notifications.documents.ts'
import { findAnswerCalls } from './answer-calls.ts'
import { pushSettings } from './push.documents.ts'
import { findQuietEnd, isUrgent, kindOf, resolvePushSettings } from './push.rules.ts'

/** The number of characters of a message that a browser shows. */
const MOST_CHARACTERS = 300

/**
 * Creates the handler that sends a notification to one browser. Sends nothing if it was read or taken back, or if the
 * person does not want its kind; waits for the end of the quiet hours unless it is urgent. Deletes a subscription that
 * its push service no longer knows.
 */
export function createPushSender(services: Services): JobHandlers['push'] {
  const { store, clock, settings, identity, log } = services
  return async ({ subscriptionID, notificationID, tag, answer, isOver }, { createdAt }) => {
    const now = clock.now()
    const subscription = await store.get(pushSubscriptions, subscriptionID)
    const notification = await store.get(notifications, notificationID)
    const arrivesBy = createdAt + PUSH.arrivesWithin
    if (!subscription || !notification || now >= arrivesBy) return
    if ((notification.readAt !== null) !== (isOver ?? false)) return
    const { kinds, quietHours } = resolvePushSettings(await store.get(pushSettings, subscription.userid))
    if (!kinds[kindOf(notification, Boolean(answer || isOver))]) return
    const { timeZone } = settings.centre
    const quietEnd = findQuietEnd(quietHours, now, timeZone)
    if (quietEnd !== null && !isOver && !isUrgent(notification, quietEnd, timeZone)) throw new NotBefore(quietEnd)
    const answers = answer ? await findAnswerCalls(services, answer) : null
    const { title, message, link } = notification
    const body = message.slice(0, MOST_CHARACTERS)
    const payload = isOver ? { tag, title, isOver } : { tag, title, body, link, answers, owner: subscription.userid }
    const outcome = await sendPush(
      subscription,
      {
        payload: JSON.stringify(payload),
        tag,
        isUrgent: Boolean(answer) || quietEnd !== null,
        secondsToLive: Math.floor((arrivesBy - now) / SECOND),
      },
      {
        keys: identity.pushKeys,
        contact: `mailto:${settings.centre.email}`,
        allowed: { loopback: isLocal(services) },
      },
    )
    if (outcome === 'refused')
      log.error('a push service refused a message', { service: new URL(subscription.endpoint).host })
    if (outcome === 'gone')
      await transact(services, SYSTEM, 'outbox.push', (tx) =>
        deleteSubscriptions(
          tx,
          subscription.userid,
          ({ id, keys }) => id === subscriptionID && keys.auth === subscription.keys.auth,
        ),
      )
  }
}
