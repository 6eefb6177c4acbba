import { REMINDERS } from '@belay/contract/constants'
import { addDays, toIsoDate } from '@belay/contract/dates'
import type { Services } from '../../../../platform/calls/gate.ts'
import { iterateAll } from '../../../../platform/documents/find-all.ts'
import type { Tx } from '../../../../platform/documents/transaction.ts'
import { centreToday } from '../../../../platform/time/today.ts'
import { notify } from '../../../notifications/notify.ts'
import { users } from '../../../users/users.documents.ts'
import { programNameOf, programRequests } from '../program-requests.documents.ts'
import { choiceReminded } from '../program-requests.notifications.ts'
import { isChoiceReminderDue, mayWithdrawDates, momentOf } from '../program-requests.rules.ts'

/** The reminders to clients to choose a date before the held dates expire. */
export const choiceReminders = {
  /** Yields the requests whose reminder is due. */
  async *find({ store, clock, settings }: Pick<Services, 'store' | 'clock' | 'settings'>): AsyncGenerator<[string]> {
    const today = centreToday(settings, clock.now())
    const until = addDays(today, REMINDERS.heldDatesBefore)
    const ending = { orderBy: 'heldUntil', from: toIsoDate(today), to: toIsoDate(until) }
    for await (const request of iterateAll(store, programRequests, ending))
      if (isChoiceReminderDue(request, momentOf({ now: clock.now() }, { settings }))) yield [request.id]
  },

  /** Sends the reminder if it is still due and the requester is not disabled. */
  async send(tx: Tx, services: Pick<Services, 'settings'>, [id = '']: readonly string[]): Promise<void> {
    const stored = await tx.get(programRequests, id)
    if (!stored?.offer || !isChoiceReminderDue(stored, momentOf(tx, services))) return
    if ((await tx.get(users, stored.email))?.disabled) return
    const offer = { ...stored.offer, remindedAt: tx.now }
    const request = tx.update(programRequests, mayWithdrawDates(stored), { offer })
    tx.setDescription(`reminded ${request.contactName} to choose a date for ${programNameOf(request)}`)
    await notify(tx, services, choiceReminded({ request, offer }))
  },
}
