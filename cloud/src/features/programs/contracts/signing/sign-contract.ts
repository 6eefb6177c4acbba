import { parseStrokes } from '@belay/contract/signature-strokes'
import { type Context, type Input, runInTransaction } from '../../../../platform/calls/gate.ts'
import type { Permitted } from '../../../../platform/calls/permit.ts'
import { refuse, refuseField } from '../../../../platform/calls/refuse.ts'
import type { Tx } from '../../../../platform/documents/transaction.ts'
import { markAnsweredRead } from '../../../notifications/mark-answered.ts'
import { notify } from '../../../notifications/notify.ts'
import { users } from '../../../users/users.documents.ts'
import { programSchedule } from '../../schedule/program-schedule.documents.ts'
import { clientPrograms, type SignedDocument, type VersionedContract } from '../client-programs.documents.ts'
import { contractOutdated, contractSigned, signedCopySent } from '../client-programs.notifications.ts'
import { presentFullContract } from '../client-programs.presenter.ts'
import { findOutdatedFacts, mayBeAnswered, refuseOutdatedContract } from '../client-programs.rules.ts'
import { withSignedDocument } from '../pdf/signed-documents.ts'
import {
  presentCurrentContract,
  requireContractAsSigner,
  requireFrozen,
  requireSignedVersion,
} from '../require-contract.ts'
import { updateOpenPart } from '../update-contract.ts'

const LONGEST_USER_AGENT = 500

/**
 * Signs the version that the signer read. Permits only the signer, once, with the frozen document's hash. Throws
 * `aborted` with the current contract if the hash differs, and refuses a contract that differs from the calendar.
 * Stores the PDF before the commit that signs, and records it in that commit; with `storesSignedLater`, stores no PDF.
 */
export async function signContract(context: Context, input: Input<'clientPrograms.sign'>) {
  const { frozen, documentHash } = requireFrozen(await findSignable(context, input))
  const { actor, clock } = context
  const signature = {
    name: input.name,
    ...(input.role ? { role: input.role } : {}),
    method: input.method,
    signedAt: clock.now(),
    ip: actor.ip,
    userAgent: actor.userAgent.slice(0, LONGEST_USER_AGENT),
    strokes: input.method === 'drawn' ? input.strokes : '',
  }
  const sign = async (...documents: SignedDocument[]) => {
    let signed: VersionedContract | undefined
    await findSignable(context, input, async (tx, contract) => {
      // The lock prevents signing while the signer's account is being deleted: a signed version keeps its signer.
      if (!(await tx.lock(users, tx.actor.email)) && !tx.actor.linkPass) refuse('unauthenticated')
      signed = tx.update(clientPrograms, contract, {
        ...(await replaceSigned(tx, contract)),
        signed: true,
        signature,
        signedDocuments: [...contract.signedDocuments, ...documents],
      })
      await markAnsweredRead(tx, signed.programID, ({ type }) => type === 'contract_sent')
      const event = { contract: signed, signedBy: input.name, signerID: tx.actor.userid }
      await notify(tx, context, contractSigned(event))
      await notify(tx, context, signedCopySent(event))
    })
    return presentFullContract(actor, signed ?? refuse('internal'))
  }
  if (context.storesSignedLater) return sign()
  return withSignedDocument(context, { frozen, documentHash, signature }, signature.signedAt, sign)
}

/** Returns the part to be signed if the caller may sign it now, and runs `work` in the same transaction. */
async function findSignable(
  context: Context,
  input: Input<'clientPrograms.sign'>,
  work: (tx: Tx, contract: Permitted<VersionedContract>) => Promise<void> = async () => {},
): Promise<VersionedContract> {
  const answer = await runInTransaction(context, async (tx) => {
    // The hash identifies the content that the signer read. Other concurrent changes don't matter.
    const opened = await requireContractAsSigner(tx, { programID: input.programID })
    const outdated =
      opened.documentHash === null
        ? input.documentHash === opened.recalledHash
        : input.documentHash !== opened.documentHash
    if (!opened.signed && outdated) {
      refuse('aborted', 'This contract changed after you opened it. Read it again before you sign.', {
        reason: 'hash',
        current: await presentCurrentContract(tx, opened.programID),
      })
    }
    const contract = mayBeAnswered(opened)
    if (input.method === 'drawn' && parseStrokes(input.strokes) === null)
      refuseField('strokes', 'Draw your signature.', 'no-strokes')
    const differences = findOutdatedFacts(contract, await tx.get(programSchedule, contract.programID))
    if (differences.length > 0) await reportOutdated(tx, context, contract, differences)
    else await work(tx, contract)
    return { contract, differences }
  })
  refuseOutdatedContract(answer.differences)
  return answer.contract
}

/** Returns the changes of a contract whose amendment is signed: it is in force, and the replaced version is stored. */
async function replaceSigned(tx: Tx, { programID, amendment, versions }: VersionedContract) {
  if (!amendment) return {}
  const replaced = requireSignedVersion(await tx.require(clientPrograms, programID))
  const version = { ...replaced, replacedAt: tx.now, replacedBy: tx.actor.email }
  return { ...amendment, amendment: null, versions: [...versions, version] }
}

/** Notifies the Admins that somebody tried to sign an outdated contract. Does so once per sent document. */
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
