import type { Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import { formerAdminRecipients } from '../users/former-admins.ts'
import type { StaffMember } from './staff.documents.ts'
import { ownRateChanged } from './staff.notifications.ts'

/** Tells the other Admins, and those who lately were, that the caller gave their own staff record another pay rate. */
export async function notifyOfOwnRate(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  before: StaffMember,
  rate: number | null,
): Promise<void> {
  const formerAdmins = await formerAdminRecipients(tx)
  await notify(tx, { settings }, ownRateChanged({ before, rate, formerAdmins, settings }))
}
