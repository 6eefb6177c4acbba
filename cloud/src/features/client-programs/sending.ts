import type { clientPrograms as calls } from '@belay/contract/client-programs'
import { MINUTE, SECOND } from '@belay/contract/constants'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction } from '../../platform/gate.ts'
import type { Permitted } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { CONTRACT_TEXT_ID, contractTexts } from '../contract-text/contract-text.documents.ts'
import { notify } from '../notifications/notify.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { type ClientProgram, clientPrograms } from './client-programs.documents.ts'
import { contractSent, contractVoided, signatureReminded, signatureRequested } from './client-programs.notifications.ts'
import { presentFull, requireContractVersion } from './client-programs.presenter.ts'
import { mayFreeze, mayRemind, maySend, mayVoid } from './client-programs.rules.ts'
import { mailLink } from './contract-links.ts'
import { partiesOf } from './contract-parties.ts'
import { toProgramFields, UNSENT } from './draft-contract.ts'
import { documentHashOf, freeze } from './freeze-contract.ts'

type Input = Inputs<typeof calls>
type Contract = Versioned<ClientProgram>

const BETWEEN_REMINDERS = 60 * MINUTE

/** Freezes the contract as it is now and asks the signer to sign: in the app, and by mail with a link to this contract. */
export function send(context: Context, input: Input['send']) {
  return inTransaction(context, async (tx) => {
    const asked = maySend(
      requireContractVersion(tx.actor, await tx.require(clientPrograms, input.programID), input.version),
    )
    const entry = await tx.get(programSchedule, asked.programID)
    if (entry?.status === 'cancelled')
      refuse('failed-precondition', 'This program is cancelled. There is nothing to sign.', {
        reason: 'program-cancelled',
      })
    const contract = mayFreeze(asked, entry)
    const text = await tx.get(contractTexts, CONTRACT_TEXT_ID)
    const frozen = freeze(contract, text, context.settings, tx.now)
    const sent = tx.update(clientPrograms, contract, {
      sentAt: tx.now,
      frozen,
      documentHash: documentHashOf(frozen),
      declinedAt: null,
      declineReason: null,
      forwardedBy: null,
      forwards: 0,
      remindedAt: null,
      needsAmendment: false,
    })
    await askToSign(tx, context, sent)
    return presentFull(tx.actor, sent)
  })
}

/** Asks the signer; the contact, when that is somebody else, is told whom we asked. */
export async function askToSign(tx: Tx, context: Context, contract: Contract, note = ''): Promise<void> {
  await notify(tx, context, signatureRequested({ contract, note }))
  mailLink(tx, contract, note ? { note } : {})
  await notify(tx, context, contractSent({ contract, note }))
}

/** Asks again, once an hour at most; sooner is refused with resource-exhausted and the seconds left in `retryAfter`. */
export function remind(context: Context, input: Input['remind']): Promise<{ ok: true }> {
  return inTransaction(context, async (tx) => {
    const found = await tx.require(clientPrograms, input.programID)
    const contract = mayRemind(tx.actor, found)
    requireContractVersion(tx.actor, found, input.version)
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

/** Voids a signed contract: it moves whole into the versions, and an unsigned draft remains, as the calendar says now. */
export function voidContract(context: Context, input: Input['void']) {
  return inTransaction(context, async (tx) => {
    const contract = mayVoid(
      requireContractVersion(tx.actor, await tx.require(clientPrograms, input.programID), input.version),
    )
    const entry = await tx.get(programSchedule, contract.programID)
    const draft = tx.update(clientPrograms, contract, {
      ...(entry ? toProgramFields(entry) : {}),
      ...partiesOf(contract),
      versions: [...contract.versions, versionOf(contract, tx, input.reason)],
      signed: false,
      signature: null,
      ...UNSENT,
      recalledHash: contract.documentHash,
      needsAmendment: false,
    })
    await notify(tx, context, contractVoided({ draft, reason: input.reason }))
    return presentFull(tx.actor, draft)
  })
}

function versionOf(
  { frozen, documentHash, signature }: Permitted<Contract>,
  tx: Tx,
  voidReason: string,
): ClientProgram['versions'][number] {
  if (!frozen || !documentHash || !signature) throw new Error('a signed contract without its frozen content')
  return { frozen, documentHash, signature, voidedAt: tx.now, voidedBy: tx.actor.email, voidReason }
}
