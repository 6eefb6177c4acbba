import type { clientPrograms as calls } from '@belay/contract/client-programs'
import { MINUTE, SECOND } from '@belay/contract/constants'
import { type Context, type Inputs, inTransaction } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { notify } from '../notifications/notify.ts'
import { clientPrograms } from './client-programs.documents.ts'
import { signatureReminded } from './client-programs.notifications.ts'
import { requireContractVersion } from './client-programs.presenter.ts'
import { mayRemind } from './client-programs.rules.ts'
import { mailLink } from './contract-links.ts'

const BETWEEN_REMINDERS = 60 * MINUTE

/** Reminds the signer, once an hour at most. Sooner is refused with the seconds left in `retryAfter`. */
export function remindSigner(context: Context, input: Inputs<typeof calls>['remind']): Promise<{ ok: true }> {
  return inTransaction(context, async (tx) => {
    const contract = mayRemind(tx.actor, await tx.require(clientPrograms, input.programID))
    requireContractVersion(tx.actor, contract, input.version)
    const wait = contract.remindedAt ? contract.remindedAt + BETWEEN_REMINDERS - tx.now : 0
    if (wait > 0) {
      refuse('resource-exhausted', 'You can remind the signer once an hour. Try again later.', {
        reason: 'reminded',
        retryAfter: Math.ceil(wait / SECOND),
      })
    }
    tx.update(clientPrograms, contract, { remindedAt: tx.now })
    await notify(tx, context, signatureReminded({ contract }))
    mailLink(tx, contract, { reminder: true })
    return { ok: true }
  })
}
