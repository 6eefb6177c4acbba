import { civilDateOf } from '@belay/contract/dates'
import type { Format } from './format.tsx'

type Reminded = number | null | undefined

/** "Last reminded Tue, Nov 24"; nothing of what nobody was reminded of. */
export const describeReminder = (remindedAt: Reminded, format: Pick<Format, 'dayOf'>): string =>
  remindedAt ? `Last reminded ${format.dayOf(remindedAt)}` : ''

/** The same within a sentence: "last reminded Tue, Nov 24". */
export const describeReminderInText = (remindedAt: Reminded, format: Pick<Format, 'dayOf'>): string =>
  describeReminder(remindedAt, format).replace('Last', 'last')

/** Whether a reminder went out today already, by hand or by itself. */
export const wasRemindedToday = (remindedAt: Reminded, now: number, timeZone: string): boolean =>
  Boolean(remindedAt) && civilDateOf(remindedAt ?? 0, timeZone) === civilDateOf(now, timeZone)
