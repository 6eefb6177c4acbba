import { transactional } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import { clientPrograms } from './client-programs.documents.ts'
import { signatureReminded } from './client-programs.notifications.ts'
import { requireContractVersion } from './client-programs.presenter.ts'
import { mayRemind, refuseEarlyReminder } from './client-programs.rules.ts'
import { mailSigningLink } from './contract-links.ts'

/** Reminds the signer, once an hour at most. */
export const remindSigner = transactional('clientPrograms.remind', async (tx, input, context) => {
  const contract = mayRemind(tx.actor, await tx.require(clientPrograms, input.programID))
  requireContractVersion(tx.actor, contract, input.version)
  refuseEarlyReminder(contract, tx.now)
  tx.update(clientPrograms, contract, { remindedAt: tx.now })
  await notify(tx, context, signatureReminded({ contract }))
  mailSigningLink(tx, contract, { reminder: true })
  return { ok: true }
})
