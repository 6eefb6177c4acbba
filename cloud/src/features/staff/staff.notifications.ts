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
  const { before, rate } = event
  const { locale, currency } = event.settings.centre
  const money = moneyFormat(locale, currency)
  const format = (amount: number | null) => (amount === null ? 'no rate' : money.format(amount))
  return {
    type: 'announcement',
    recipients: [adminsExcept(before.email), ...event.formerAdmins],
    title: `${before.name} changed their own pay rate`,
    message: `${before.name} changed their own pay rate from ${format(before.payRate)} to ${format(rate)} an hour.`,
    relatedDocumentId: before.staffID,
    link: { ...linkTo.staffByEmail(before.email), label: 'Open the staff record' },
  }
}
