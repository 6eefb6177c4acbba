import type { Context } from '../../platform/calls/gate.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { updateAccount } from '../../platform/identity/accounts.ts'
import type { VersionedAccount } from '../../platform/identity/identity.documents.ts'
import { findKnownDevice } from '../../platform/identity/known-devices.ts'
import { limitMailTo } from '../../platform/identity/sign-in-limits.ts'
import { mailSealed } from './flow.ts'
import { signedInOnNewDevice } from './identity.notifications.ts'

/** Marks the security event of a sign-in on a new device. */
export const NEW_DEVICE = 'new-device'

/**
 * True if the owner of an account must get an e-mail about this sign-in: the device does not have the account's cookie.
 * False for the first sign-in of an account, for an unconfirmed address, and after too many of these e-mails.
 */
export async function isNewDevice(context: Context, account: VersionedAccount): Promise<boolean> {
  if (!account.verified || !account.hasSignedIn || findKnownDevice(context, context, account)) return false
  return limitMailTo(context, NEW_DEVICE, account.email).then(
    () => true,
    () => false,
  )
}

/** Records the first sign-in of an account, and e-mails the owner about one on a new device. Returns the account. */
export function recordSignIn(tx: Tx, context: Context, account: VersionedAccount, isNew: boolean): VersionedAccount {
  const { settings, userAgent, ip } = context
  if (isNew) mailSealed(tx, context, signedInOnNewDevice({ to: account.email, settings, userAgent, ip }))
  return account.hasSignedIn ? account : updateAccount(tx, account, { hasSignedIn: true })
}
