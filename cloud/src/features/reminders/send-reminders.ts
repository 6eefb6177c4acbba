import { MINUTE, REMINDERS } from '@belay/contract/constants'
import { SYSTEM } from '../../platform/calls/actor.ts'
import type { Services } from '../../platform/calls/gate.ts'
import { type Tx, transact } from '../../platform/documents/transaction.ts'
import { centreToday } from '../../platform/time/today.ts'
import { findReminderSwitches } from '../centre/reminder-switches.ts'
import { correctionReminders } from '../hours-logged/remind-hours.ts'
import { createDailyMails } from '../notifications/send-daily-mails.ts'
import { signatureReminders } from '../programs/contracts/signing/remind-signer.ts'
import { clientThanks } from '../programs/feedback/thank-client.ts'
import { expireOffers } from '../programs/offers/end-offers.ts'
import { expiredForms } from '../programs/participants/delete-forms.ts'
import { expiredDates } from '../programs/requests/dates/expire-dates.ts'
import { choiceReminders } from '../programs/requests/dates/remind-of-choice.ts'
import { remindOfUndated } from '../programs/requests/remind-of-undated.ts'
import { nextDayReminders } from '../programs/shifts/remind-of-next-day.ts'
import { answerReminders } from '../programs/shifts/remind-shift.ts'
import { expireSwaps } from '../programs/swaps/end-swaps.ts'
import { findReadableMessages } from './find-readable-messages.ts'

type Parts = Pick<Services, 'store' | 'clock' | 'ids' | 'settings' | 'log'>
/** A kind of reminder. `find` reads due records, grouped by message; `send` reminds and marks them in one commit. */
type Reminders = {
  find(parts: Parts): AsyncIterable<readonly string[]>
  send(tx: Tx, parts: Parts, ids: readonly string[]): Promise<void>
}
const REMINDERS_TO_PEOPLE = {
  contracts: signatureReminders,
  shifts: answerReminders,
  hours: correctionReminders,
  dates: choiceReminders,
  thanks: clientThanks,
} satisfies Record<string, Reminders>

/** Milliseconds between two checks. Long enough that a start is finished before the first one. */
const CHECK_INTERVAL = 5 * MINUTE

/** The reminders that are sent together from an hour of the day on. `sentOn` is the last day when they were sent. */
type Round = {
  fromHour: number
  send: (parts: Parts, isStopped: () => boolean) => Promise<void>
  sentOn: string | null
}

/** Sends reminders in a transaction. An error is logged, so that the other reminders are sent. */
const remind = (parts: Parts, kind: string, work: (tx: Tx) => Promise<void>) =>
  transact(parts, SYSTEM, 'reminders.send', work).catch((error: unknown) =>
    parts.log.error("a reminder couldn't be sent", { kind, error: String(error) }),
  )

/** Reminds each person of their shifts of the next day (R314). Idempotent, also across processes. */
export async function sendNextDayReminders(parts: Parts, isStopped: () => boolean = () => false): Promise<void> {
  if (!(await findReminderSwitches(parts.store)).shiftsTomorrow) return
  await sendEach(parts, 'shiftsTomorrow', nextDayReminders, isStopped)
}

/** Sends the daily e-mails to the people who chose them (R330). Idempotent, also across processes. */
export const sendDailyMails = (parts: Parts, isStopped: () => boolean = () => false): Promise<void> =>
  sendEach(parts, 'dailyMail', createDailyMails(findReadableMessages), isStopped)

/** Deletes participants' forms and answers at the end of their time (R395). Idempotent, also across processes. */
export const deleteOutdatedForms = (parts: Parts, isStopped: () => boolean = () => false): Promise<void> =>
  sendEach(parts, 'forms', expiredForms, isStopped)

async function sendEach(parts: Parts, kind: string, { find, send }: Reminders, isStopped: () => boolean) {
  for await (const ids of find(parts)) {
    if (isStopped()) return
    await remind(parts, kind, (tx) => send(tx, parts, ids))
  }
}

/** Sends the reminders that are due today (R117). Idempotent, also across processes: their commit marks the records. */
export async function sendReminders(parts: Parts, isStopped: () => boolean = () => false): Promise<void> {
  const switches = await findReminderSwitches(parts.store)
  // Expired holds are released even if reminders are switched off.
  await sendEach(parts, 'dates', expiredDates, isStopped)
  for (const [kind, reminders] of Object.entries(REMINDERS_TO_PEOPLE))
    if (switches[kind as keyof typeof REMINDERS_TO_PEOPLE]) await sendEach(parts, kind, reminders, isStopped)
  if (switches.requests && !isStopped()) await remind(parts, 'requests', (tx) => remindOfUndated(tx, parts))
}

/** True if it is between this hour and the evening at the centre. No reminder is sent at night. */
function isDaytime({ clock, settings }: Pick<Parts, 'clock' | 'settings'>, fromHour: number): boolean {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO(settings.centre.timeZone)
  return hour >= fromHour && hour < REMINDERS.untilHour
}

/**
 * Sends the day's reminders and the daily e-mails each morning, and the reminders of the next day's shifts each
 * afternoon, or later that day if the cloud did not run then.
 */
export function startReminders(parts: Parts) {
  const rounds: Round[] = [
    { fromHour: REMINDERS.fromHour, send: sendReminders, sentOn: null },
    { fromHour: REMINDERS.dailyMailHour, send: sendDailyMails, sentOn: null },
    { fromHour: REMINDERS.dayBeforeHour, send: sendNextDayReminders, sentOn: null },
  ]
  let running: Promise<void> | null = null
  let stopped = false
  async function check(): Promise<void> {
    const today = centreToday(parts.settings, parts.clock.now())
    await expireOffers(parts)
    await expireSwaps(parts)
    await deleteOutdatedForms(parts, () => stopped)
    for (const round of rounds) {
      if (round.sentOn === today || stopped || !isDaytime(parts, round.fromHour)) continue
      await round.send(parts, () => stopped)
      round.sentOn = today
    }
  }
  const checkOnce = () =>
    (running ??= check()
      .catch((error: unknown) => parts.log.error("the reminders couldn't be read", { error: String(error) }))
      .finally(() => {
        running = null
      }))
  const timer = setInterval(checkOnce, CHECK_INTERVAL)
  timer.unref()
  return {
    /** Sends due reminders if it is time for them. */
    sendIfDue: checkOnce,
    /** Stops after the current reminder is sent. */
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
