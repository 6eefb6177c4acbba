import { readStrokes } from '@belay/contract/strokes'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Input, inTransaction } from '../../platform/gate.ts'
import type { Permitted } from '../../platform/permit.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { notify } from '../notifications/notify.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { users } from '../users/users.documents.ts'
import { keepSigned, updateOpenPart } from './amendment.ts'
import { clientPrograms, type VersionedContract } from './client-programs.documents.ts'
import { contractOutdated, contractSigned, signedCopySent } from './client-programs.notifications.ts'
import { presentFull } from './client-programs.presenter.ts'
import { awaitsSignature, findOutdated, refuseOutdated } from './client-programs.rules.ts'
import { answerContract, requireContractAsSigner } from './require-contract.ts'

const LONGEST_USER_AGENT = 500

/**
 * Signs what was read: the signer only, once, with the hash of the frozen document. Another hash (it was changed or
 * sent again since) answers `aborted` with the contract of now. What contradicts the calendar is not signed.
 */
export async function signContract(context: Context, input: Input<'clientPrograms.sign'>) {
  const answer = await inTransaction(context, async (tx) => {
    // The hash says what was read; what else changed meanwhile does not matter.
    const opened = await requireContractAsSigner(tx, { programID: input.programID })
    const outdated =
      opened.documentHash === null
        ? input.documentHash === opened.recalledHash
        : input.documentHash !== opened.documentHash
    if (!opened.signed && outdated) {
      refuse('aborted', 'This contract changed after you opened it. Read it again before you sign.', {
        reason: 'hash',
        current: await answerContract(tx, opened.programID),
      })
    }
    const contract = awaitsSignature(opened)
    // What was signed keeps its signer: nobody signs while they are deleted.
    if (!(await tx.lock(users, tx.actor.email)) && !tx.actor.linkPass) refuse('unauthenticated')
    if (input.method === 'drawn' && readStrokes(input.strokes) === null)
      refuseField('strokes', 'Draw your signature.', 'no-strokes')
    const differences = findOutdated(contract, await tx.get(programSchedule, contract.programID))
    if (differences.length > 0) {
      await reportOutdated(tx, context, contract, differences)
      return { outdated: differences }
    }
    const signed = tx.update(clientPrograms, contract, {
      ...(await replaceSigned(tx, contract)),
      signed: true,
      signature: {
        name: input.name,
        method: input.method,
        signedAt: tx.now,
        ip: tx.actor.ip,
        userAgent: tx.actor.userAgent.slice(0, LONGEST_USER_AGENT),
        strokes: input.method === 'drawn' ? input.strokes : '',
      },
    })
    const event = { contract: signed, signedBy: input.name, signerID: tx.actor.userid }
    await notify(tx, context, contractSigned(event))
    await notify(tx, context, signedCopySent(event))
    return { signed: presentFull(tx.actor, signed) }
  })
  if (answer.outdated) refuseOutdated(answer.outdated)
  return answer.signed ?? refuse('internal')
}

/** What becomes of a contract whose amendment is signed: that is in force, and what it replaces is kept whole. */
async function replaceSigned(tx: Tx, { programID, amendment, versions }: VersionedContract) {
  if (!amendment) return {}
  const replaced = keepSigned(await tx.require(clientPrograms, programID))
  const version = { ...replaced, replacedAt: tx.now, replacedBy: tx.actor.email }
  return { ...amendment, amendment: null, versions: [...versions, version] }
}

/** Tells the Admins, once for what was sent, that somebody tried to sign what no longer holds. */
async function reportOutdated(
  tx: Tx,
  context: Context,
  contract: Permitted<VersionedContract>,
  differences: readonly string[],
): Promise<void> {
  if (contract.reportedOutdated === contract.documentHash) return
  updateOpenPart(tx, contract, { needsAmendment: true, reportedOutdated: contract.documentHash })
  await notify(tx, context, contractOutdated({ contract, differences, by: tx.actor }))
}
