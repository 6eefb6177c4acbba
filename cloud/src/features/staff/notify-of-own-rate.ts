import type { Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import { formerAdminRecipients } from '../users/find-former-admins.ts'
import type { StaffMember } from './staff.documents.ts'
import { ownRateChanged } from './staff.notifications.ts'

/** Notifies the other Admins, and recent ones, that the caller changed their own pay rate. */
export async function notifyOfOwnRate(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  before: StaffMember,
  rate: number | null,
): Promise<void> {
  const formerAdmins = await formerAdminRecipients(tx)
  await notify(tx, { settings }, ownRateChanged({ before, rate, formerAdmins, settings }))
}
