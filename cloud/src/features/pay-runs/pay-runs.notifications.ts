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

/** Somebody in a run with the sum of their lines; null for who has no staff record any more. */
export async function findPayee(tx: Tx, run: PayRun, staffID: string): Promise<Payee | null> {
  const [person] = await tx.store.getMany(staff, [staffID])
  if (!person) return null
  const lines = run.lines.filter((line) => line.staffID === staffID)
  return { email: person.email, cents: lines.reduce((cents, { amount }) => cents + toCents(amount), 0) }
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
