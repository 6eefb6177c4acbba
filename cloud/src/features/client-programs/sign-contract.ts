import { readStrokes } from '@belay/contract/strokes'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Input, inTransaction } from '../../platform/gate.ts'
import type { Permitted } from '../../platform/permit.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { notify } from '../notifications/notify.ts'
import { readAnswered } from '../notifications/read-answered.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { users } from '../users/users.documents.ts'
import { keepFrozen, keepSigned, updateOpenPart } from './amendment.ts'
import { clientPrograms, type SignedDocument, type VersionedContract } from './client-programs.documents.ts'
import { contractOutdated, contractSigned, signedCopySent } from './client-programs.notifications.ts'
import { presentFull } from './client-programs.presenter.ts'
import { awaitsSignature, findOutdated, refuseOutdated } from './client-programs.rules.ts'
import { answerContract, requireContractAsSigner } from './require-contract.ts'
import { withSignedDocument } from './signed-documents.ts'

const LONGEST_USER_AGENT = 500

/**
 * Signs the version that the signer read: only the signer, once, with the hash of the frozen document. Answers
 * `aborted` with the current contract if the hash differs, and refuses what contradicts the calendar. The PDF is stored
 * before the commit that signs, and recorded in that commit; with `storesSignedLater` only the commit is made.
 */
export async function signContract(context: Context, input: Input<'clientPrograms.sign'>) {
  const { frozen, documentHash } = keepFrozen(await findSignable(context, input))
  const { actor, clock } = context
  const signature = {
    name: input.name,
    method: input.method,
    signedAt: clock.now(),
    ip: actor.ip,
    userAgent: actor.userAgent.slice(0, LONGEST_USER_AGENT),
    strokes: input.method === 'drawn' ? input.strokes : '',
  }
  const sign = async (...documents: SignedDocument[]) => {
    let signed: VersionedContract | undefined
    await findSignable(context, input, async (tx, contract) => {
      // A signed version keeps its signer: nobody signs while their account is being deleted.
      if (!(await tx.lock(users, tx.actor.email)) && !tx.actor.linkPass) refuse('unauthenticated')
      signed = tx.update(clientPrograms, contract, {
        ...(await replaceSigned(tx, contract)),
        signed: true,
        signature,
        signedDocuments: [...contract.signedDocuments, ...documents],
      })
      await readAnswered(tx, signed.programID, ({ type }) => type === 'contract_sent')
      const event = { contract: signed, signedBy: input.name, signerID: tx.actor.userid }
      await notify(tx, context, contractSigned(event))
      await notify(tx, context, signedCopySent(event))
    })
    return presentFull(actor, signed ?? refuse('internal'))
  }
  if (context.storesSignedLater) return sign()
  return withSignedDocument(context, { frozen, documentHash, signature }, signature.signedAt, sign)
}

/** Returns the part that is to be signed, if the caller may sign it now, and does the work in the same transaction. */
async function findSignable(
  context: Context,
  input: Input<'clientPrograms.sign'>,
  work: (tx: Tx, contract: Permitted<VersionedContract>) => Promise<void> = async () => {},
): Promise<VersionedContract> {
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
    if (input.method === 'drawn' && readStrokes(input.strokes) === null)
      refuseField('strokes', 'Draw your signature.', 'no-strokes')
    const differences = findOutdated(contract, await tx.get(programSchedule, contract.programID))
    if (differences.length > 0) await reportOutdated(tx, context, contract, differences)
    else await work(tx, contract)
    return { contract, differences }
  })
  refuseOutdated(answer.differences)
  return answer.contract
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
