import type { clientPrograms as calls } from '@belay/contract/client-programs'
import { readStrokes } from '@belay/contract/strokes'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction } from '../../platform/gate.ts'
import type { Permitted } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { notify } from '../notifications/notify.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { users } from '../users/users.documents.ts'
import { type ClientProgram, clientPrograms } from './client-programs.documents.ts'
import { contractDeclined, contractOutdated, contractSigned, signedCopySent } from './client-programs.notifications.ts'
import { presentFull, requireContractVersion } from './client-programs.presenter.ts'
import { awaitsSignature, differencesFromCalendar, inWords, maySignFor } from './client-programs.rules.ts'

type Input = Inputs<typeof calls>
const LONGEST_USER_AGENT = 500

/** The contract, to whoever is asked to sign it; refused when it is not what they read. */
export async function asSigner(
  tx: Tx,
  { programID, version }: { programID: string; version?: number | undefined },
): Promise<Permitted<Versioned<ClientProgram>>> {
  const contract = maySignFor(tx.actor, await tx.require(clientPrograms, programID))
  requireContractVersion(tx.actor, contract, contract.signed ? undefined : version)
  return contract
}

/**
 * Signs what was read: the signer only, once, with the hash of the frozen document. Another hash (the contract was changed
 * or sent again since) answers `aborted` with the contract as it is now. What contradicts the calendar is not signed.
 */
export async function sign(context: Context, input: Input['sign']) {
  const answer = await inTransaction(context, async (tx) => {
    // The hash says what was read; what else changed meanwhile does not matter.
    const asked = await asSigner(tx, { programID: input.programID })
    const outdated =
      asked.documentHash === null
        ? input.documentHash === asked.recalledHash
        : input.documentHash !== asked.documentHash
    if (!asked.signed && outdated) {
      refuse('aborted', 'This contract changed after you opened it. Read it again before you sign.', {
        reason: 'hash',
        current: presentFull(tx.actor, asked),
      })
    }
    const contract = awaitsSignature(asked)
    // What was signed keeps its signer: nobody signs while they are deleted.
    if (!(await tx.lock(users, tx.actor.email)) && !tx.actor.contractPass) refuse('unauthenticated')
    if (input.method === 'drawn' && readStrokes(input.strokes) === null) {
      refuse('invalid-argument', 'Draw your signature.', {
        reason: 'no-strokes',
        fields: [{ field: 'strokes', message: 'Draw your signature.' }],
      })
    }
    const differences = await differencesNow(tx, contract)
    if (differences.length > 0) {
      await reportOutdated(tx, context, contract, differences)
      return { outdated: differences }
    }
    const signed = tx.update(clientPrograms, contract, {
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
  if (answer.signed) return answer.signed
  refuse(
    'failed-precondition',
    `The ${inWords(answer.outdated)} changed after we sent this contract. We'll send you an updated contract to sign.`,
    {
      reason: 'program-moved',
    },
  )
}

async function differencesNow(tx: Tx, contract: Versioned<ClientProgram>): Promise<string[]> {
  const entry = await tx.get(programSchedule, contract.programID)
  return entry && contract.frozen ? differencesFromCalendar(contract.frozen, entry) : []
}

/** Somebody tried to sign what no longer holds: the Admins are told, once for what was sent, so that it can be sent again. */
async function reportOutdated(
  tx: Tx,
  context: Context,
  contract: Permitted<Versioned<ClientProgram>>,
  differences: readonly string[],
): Promise<void> {
  if (contract.toldOutdated === contract.documentHash) return
  tx.update(clientPrograms, contract, { needsAmendment: true, toldOutdated: contract.documentHash })
  await notify(tx, context, contractOutdated({ contract, differences, by: tx.actor }))
}

/** Declines to sign; the Admins and the contact are told why. */
export function decline(context: Context, input: Input['decline']) {
  return inTransaction(context, async (tx) => {
    const contract = awaitsSignature(await asSigner(tx, input))
    const declined = tx.update(clientPrograms, contract, { declinedAt: tx.now, declineReason: input.reason })
    await notify(tx, context, contractDeclined({ contract: declined, reason: input.reason, by: tx.actor }))
    return presentFull(tx.actor, declined)
  })
}
