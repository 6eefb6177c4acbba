import { linkTo } from '@belay/contract/links'
import { fromCents, moneyFormat, toCents } from '@belay/contract/money'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { adminsExcept, type Message, type Person } from '../notifications/message.ts'
import { staff } from '../staff/staff.documents.ts'
import type { PayRun } from './pay-runs.documents.ts'
import { periodInWords } from './pay-runs.rules.ts'

type RunOfEvent = Pick<PayRun, 'payRunID' | 'from' | 'to'>
/** A paid person's e-mail, and the sum of their lines in cents. */
type Payee = { email: string; cents: number }

/** Returns a person of a run with the sum of their lines. Null if they have no staff record any more. */
export async function findPayee(tx: Tx, run: PayRun, staffID: string): Promise<Payee | null> {
  const [person] = await tx.store.getMany(staff, [staffID])
  if (!person) return null
  const lines = run.lines.filter((line) => line.staffID === staffID)
  return { email: person.email, cents: lines.reduce((cents, { amount }) => cents + toCents(amount), 0) }
}

/** Notifies a person of their pay, and of the pay in the reopened run that it replaces (`before`, in cents). */
export function payFinalized(event: {
  run: RunOfEvent
  payee: Payee
  before?: number | undefined
  settings: Pick<Settings, 'centre'>
}): Message {
  const { run, payee, before, settings } = event
  const money = moneyFormat(settings.centre.locale, settings.centre.currency)
  const amount = money.format(fromCents(payee.cents))
  const [title, message] =
    before === undefined
      ? ['Your pay', `We finalized your pay: ${amount}.`]
      : ['Corrected: your pay', `We corrected your pay: ${amount}. Before, it was ${money.format(fromCents(before))}.`]
  return {
    type: 'pay_finalized',
    recipients: [{ email: payee.email }],
    title: `${title} ${periodInWords(run)}`,
    message,
    relatedDocumentId: run.payRunID,
    link: { ...linkTo.ownPay(), label: 'Open your profile' },
    canWait: before === undefined,
  }
}

/** Notifies the other Admins, and recent ones, that a pay run includes hours that no second Admin approved. */
export function selfApprovedPaid(event: {
  run: RunOfEvent & { lines: readonly Pick<PayRun['lines'][number], 'staffName' | 'selfApprovedHours'>[] }
  by: { name: string; email: string }
  formerAdmins: readonly Person[]
}): Message {
  const { run, by, formerAdmins } = event
  const selfApproved = run.lines.filter(({ selfApprovedHours }) => selfApprovedHours)
  return {
    type: 'announcement',
    recipients: [adminsExcept(by.email), ...formerAdmins],
    title: `The pay ${periodInWords(run)} includes hours without a second Admin's approval`,
    message: `${by.name} finalized this pay. No second Admin approved these hours, or only one of less than 14 days:`,
    details: selfApproved.map(({ staffName, selfApprovedHours }) => `${staffName}: ${selfApprovedHours} h`).join('\n'),
    relatedDocumentId: run.payRunID,
    link: { ...linkTo.payRun(run.payRunID), label: 'Open the pay run' },
  }
}
