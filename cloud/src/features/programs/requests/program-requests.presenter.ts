import { abilitiesOf } from '../../../platform/calls/abilities.ts'
import type { Context } from '../../../platform/calls/gate.ts'
import type { BlockingReference } from '../../../platform/calls/refuse.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { refuseCancelling } from '../schedule/change-entry.ts'
import type { VersionedEntry } from '../schedule/program-schedule.documents.ts'
import type { VersionedRequest } from './program-requests.documents.ts'
import { listMailedEmails } from './program-requests.notifications.ts'
import {
  mayCancelRequest,
  mayChooseDate,
  mayDecideRequest,
  mayDeleteRequest,
  mayEditRequest,
  mayReopenRequest,
  maySchedule,
  mayShareRequest,
  mayWithdrawDates,
  momentOf,
  refuseCancelAfterProgram,
} from './program-requests.rules.ts'

/** Returns a request with the caller's abilities and the e-mails for each decision. `references` block its deletion. */
export function presentOpenRequest(
  { actor, clock, settings }: Pick<Context, 'actor' | 'clock' | 'settings'>,
  request: VersionedRequest,
  entry: VersionedEntry | null,
  references: readonly BlockingReference[],
) {
  const moment = momentOf({ now: clock.now() }, { settings })
  const today = centreToday(settings, moment.now)
  const decide = () => mayDecideRequest(request, moment)
  const cancel = () => {
    mayCancelRequest(actor, request, moment)
    if (!entry) return
    refuseCancelAfterProgram(actor, entry, moment)
    refuseCancelling(entry, references, moment.now, moment.timeZone)
  }
  const mailed = listMailedEmails(request)
  return {
    ...request,
    mails: {
      approve: listMailedEmails({ ...request, approved: true }),
      reject: mailed,
      offerDates: mailed,
      reopen: mailed,
      cancel: mailed,
    },
    ...abilitiesOf(actor, {
      approve: { call: 'programRequests.approve', rule: decide },
      reject: { call: 'programRequests.reject', rule: decide },
      reopen: { call: 'programRequests.reopen', rule: () => mayReopenRequest(request) },
      offerDates: { call: 'programRequests.offerDates', rule: decide },
      withdrawDates: { call: 'programRequests.withdrawDates', rule: () => mayWithdrawDates(request) },
      chooseDate: { call: 'programRequests.chooseDate', rule: () => mayChooseDate(actor, request, moment) },
      share: { call: 'programRequests.share', rule: () => mayShareRequest(actor, request) },
      edit: { call: 'programRequests.update', rule: () => mayEditRequest(actor, request, today) },
      cancel: { call: 'programRequests.cancel', rule: cancel },
      delete: { call: 'programRequests.delete', rule: () => mayDeleteRequest(request, references) },
      schedule: { call: 'programSchedule.create', rule: () => maySchedule(request) },
    }),
  }
}
