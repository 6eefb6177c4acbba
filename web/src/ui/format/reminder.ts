import { civilDateOf } from '@belay/contract/dates'
import type { Format } from './format.tsx'

type Reminded = number | null | undefined

/** Returns "Last reminded Tue, Nov 24", or '' if there was no reminder. */
export const describeReminder = (remindedAt: Reminded, format: Pick<Format, 'dayOf'>): string =>
  remindedAt ? `Last reminded ${format.dayOf(remindedAt)}` : ''

/** Returns the same text for use in a sentence: "last reminded Tue, Nov 24". */
export const describeReminderInText = (remindedAt: Reminded, format: Pick<Format, 'dayOf'>): string =>
  describeReminder(remindedAt, format).replace('Last', 'last')

/** True if a reminder was already sent today, automatically or by a person. */
export const wasRemindedToday = (remindedAt: Reminded, now: number, timeZone: string): boolean =>
  Boolean(remindedAt) && civilDateOf(remindedAt ?? 0, timeZone) === civilDateOf(now, timeZone)
