import { linkTo } from '@belay/contract/links'
import { fromCents, moneyFormat, toCents } from '@belay/contract/money'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Message } from '../notifications/message.ts'
import { staff } from '../staff/staff.documents.ts'
import type { PayRun } from './pay-runs.documents.ts'

/** What happened to somebody's pay of a run. */
type PayEvent = { run: Pick<PayRun, 'payRunID' | 'from' | 'to'>; payee: Payee; settings: Pick<Settings, 'centre'> }
/** Somebody in a run, and the sum of their lines in cents. */
type Payee = { email: string; cents: number }

/** The people of a run, each with the sum of their lines. Who has no staff record any more is left out. */
export async function findPayees(tx: Tx, run: PayRun): Promise<Payee[]> {
  const cents = new Map<string, number>()
  for (const line of run.lines) cents.set(line.staffID, (cents.get(line.staffID) ?? 0) + toCents(line.amount))
  const people = await tx.store.getMany(staff, [...cents.keys()])
  return people.map(({ staffID, email }) => ({ email, cents: cents.get(staffID) ?? 0 }))
}

/** To somebody in a pay run: what they are paid. */
export const payFinalized = (event: PayEvent): Message => ({
  ...payWords(event),
  title: `Your pay from ${event.run.from} to ${event.run.to}`,
  message: `We finalized your pay: ${amountOf(event)}.`,
})

/** To somebody in a pay run: it is reopened, and why. */
export const payReopened = (event: PayEvent & { reason: string }): Message => ({
  ...payWords(event),
  title: `Your pay from ${event.run.from} to ${event.run.to} is being corrected`,
  message: `We reopened the pay run with your ${amountOf(event)}. We'll tell you when it's finalized again.`,
  details: event.reason,
})

const payWords = ({ run, payee }: PayEvent) => ({
  type: 'pay_finalized' as const,
  recipients: [{ email: payee.email }],
  relatedDocumentId: run.payRunID,
  link: { ...linkTo.ownPay(), label: 'Open your profile' },
})

const amountOf = ({ payee, settings: { centre } }: PayEvent): string =>
  moneyFormat(centre.locale, centre.currency).format(fromCents(payee.cents))
