import { PUSH } from '@belay/contract/constants'
import { civilDateOf, isAfter, toMinutesOfDay } from '@belay/contract/dates'
import type { PushKind, PushSettings, QuietHours } from '@belay/contract/push'
import type { Actor } from '../../platform/calls/actor.ts'
import { permitAs } from '../../platform/calls/permit.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { VersionedSubscription } from '../../platform/push/push.documents.ts'
import type { Notification } from '../notifications/notifications.documents.ts'
import type { StoredPushSettings } from './push.documents.ts'

/** Permits only the person to change their choices. */
export const mayChangePushSettings = ({ userid }: Pick<Actor, 'userid'>, settings: Versioned<StoredPushSettings>) =>
  permitAs('not-found', settings, settings.userid === userid)

/**
 * Permits a browser's subscription to become the caller's, with the secret that only the browser knows. On a shared
 * computer, the next person who signs in takes it over.
 */
export const mayTakeSubscription = (subscription: VersionedSubscription, { auth }: { auth: string }) =>
  permitAs('not-found', subscription, subscription.keys.auth === auth)

const DEFAULTS = {
  kinds: { questions: true, programs: true, requests: true, hours: true, news: true },
  quietHours: PUSH.quietHours,
  dailyMail: false,
}

type Choices = Pick<PushSettings, 'kinds' | 'quietHours' | 'dailyMail'>

/** Returns a person's choices. Default: messages of all kinds, quiet nights, and each e-mail at once. */
export const resolvePushSettings = (stored: StoredPushSettings | null): Choices => ({
  kinds: (stored ?? DEFAULTS).kinds,
  quietHours: (stored ?? DEFAULTS).quietHours,
  dailyMail: (stored ?? DEFAULTS).dailyMail ?? DEFAULTS.dailyMail,
})

const KIND_OF_TYPE: Readonly<Record<Notification['type'], PushKind>> = {
  facilitator_request: 'programs',
  program_assignment: 'programs',
  program_changed: 'programs',
  program_cancelled: 'programs',
  program_request: 'requests',
  request_approved: 'requests',
  request_rejected: 'requests',
  request_cancelled: 'requests',
  contract_sent: 'requests',
  contract_signed: 'requests',
  contract_declined: 'requests',
  message: 'requests',
  hours_approved: 'hours',
  hours_returned: 'hours',
  hours_changed: 'hours',
  pay_finalized: 'hours',
  new_user: 'news',
  mail_undelivered: 'news',
  announcement: 'news',
}

/** Returns the kind of a message, which its recipient can turn off. */
export const kindOf = ({ type }: Pick<Notification, 'type'>, isQuestion: boolean): PushKind =>
  isQuestion ? 'questions' : KIND_OF_TYPE[type]

const DAY_MINUTES = 24 * 60

/** Returns the end of the quiet hours in ms if they include this time. Null otherwise. */
export function findQuietEnd(quietHours: QuietHours | null, now: number, timeZone: string): number | null {
  if (!quietHours) return null
  const from = toMinutesOfDay(quietHours.from)
  const until = toMinutesOfDay(quietHours.until)
  const time = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const minutes = time.hour * 60 + time.minute
  const sinceStart = (minutes - from + DAY_MINUTES) % DAY_MINUTES
  if (sinceStart >= (until - from + DAY_MINUTES) % DAY_MINUTES) return null
  const date = time.toPlainDate().add({ days: minutes < until ? 0 : 1 })
  const end = { hour: Math.floor(until / 60), minute: until % 60 }
  return date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(end) }).epochMilliseconds
}

/**
 * True if a message must not wait for the end of the quiet hours: it is about a program on the day on which they end,
 * or an earlier one. The person would otherwise learn of a new, changed or cancelled shift only on its day (R312).
 */
export const isUrgent = (
  { type, requestData }: Pick<Notification, 'type' | 'requestData'>,
  quietEnd: number,
  timeZone: string,
): boolean =>
  KIND_OF_TYPE[type] === 'programs' &&
  requestData !== null &&
  !isAfter(requestData.programDate, civilDateOf(quietEnd, timeZone))
