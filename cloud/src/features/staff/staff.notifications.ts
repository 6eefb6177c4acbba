import { linkTo } from '@belay/contract/links'
import { moneyFormat } from '@belay/contract/money'
import type { Settings } from '../../platform/settings/settings.ts'
import { adminsExcept, type Message, type Person } from '../notifications/message.ts'
import type { StaffMember } from './staff.documents.ts'

/** Notifies the other Admins, and recent ones, that an Admin changed their own pay rate. */
export function ownRateChanged(event: {
  /** The staff record before the change. */
  before: StaffMember
  rate: number | null
  formerAdmins: readonly Person[]
  settings: Pick<Settings, 'centre'>
}): Message {
  const { before, rate, settings } = event
  return {
    type: 'announcement',
    recipients: [adminsExcept(before.email), ...event.formerAdmins],
    title: `${before.name} changed their own pay rate`,
    message: `${before.name} changed their own pay rate ${describeRates(before.payRate, rate, settings)}.`,
    relatedDocumentId: before.staffID,
    link: { ...linkTo.staffByEmail(before.email), label: 'Open the staff record' },
  }
}

/** Notifies a person that somebody else changed their pay rate. */
export const rateChanged = (event: {
  /** The staff record before the change. */
  before: StaffMember
  rate: number | null
  settings: Pick<Settings, 'centre'>
}): Message => ({
  type: 'announcement',
  recipients: [{ email: event.before.email }],
  title: 'Your pay rate has changed',
  message: `Your pay rate changed ${describeRates(event.before.payRate, event.rate, event.settings)}.`,
  relatedDocumentId: event.before.staffID,
  link: { ...linkTo.ownPay(), label: 'Open your profile' },
})

function describeRates(from: number | null, to: number | null, { centre }: Pick<Settings, 'centre'>): string {
  const money = moneyFormat(centre.locale, centre.currency)
  const format = (amount: number | null) => (amount === null ? 'no rate' : money.format(amount))
  return `from ${format(from)} to ${format(to)} an hour`
}
