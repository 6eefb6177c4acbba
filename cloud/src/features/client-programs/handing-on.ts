import type { clientPrograms as calls } from '@belay/contract/client-programs'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction } from '../../platform/gate.ts'
import type { Permitted } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { notify } from '../notifications/notify.ts'
import { type ClientProgram, clientPrograms } from './client-programs.documents.ts'
import { contractForwarded, forwardingNote, forwardTakenBack, signerReplaced } from './client-programs.notifications.ts'
import { presentFull, requireContractVersion } from './client-programs.presenter.ts'
import { awaitsSignature, mayForward, mayTakeBack } from './client-programs.rules.ts'
import { lower } from './contract-parties.ts'
import { documentHashOf } from './freeze-contract.ts'
import { askToSign } from './sending.ts'
import { asSigner } from './signing.ts'

type Input = Inputs<typeof calls>
type Contract = Permitted<Versioned<ClientProgram>>

/** Hands the signing to the right person; until they sign, whoever forwarded it can take it back. */
export function forward(context: Context, input: Input['forward']) {
  return inTransaction(context, async (tx) => {
    const contract = mayForward(awaitsSignature(await asSigner(tx, input)))
    const forwarded = withSigner(tx, contract, input.signerEmail, tx.actor.email)
    const { signerEmail, note } = input
    await askToSign(tx, context, forwarded, forwardingNote({ by: tx.actor, signerEmail, note }))
    await notify(tx, context, contractForwarded({ contract: forwarded, by: tx.actor, note }))
    return presentFull(tx.actor, forwarded)
  })
}

/** Whoever forwarded an unsigned contract is its signer again; the person they had asked is told. */
export function takeBack(context: Context, input: Input['takeBack']) {
  return inTransaction(context, async (tx) => {
    const contract = mayTakeBack(
      tx.actor,
      requireContractVersion(tx.actor, await tx.require(clientPrograms, input.programID), input.version),
    )
    const mine = withSigner(tx, contract, tx.actor.email, null)
    await notify(tx, context, signerReplaced({ before: contract }))
    await notify(tx, context, forwardTakenBack({ before: contract, by: tx.actor }))
    return presentFull(tx.actor, mine)
  })
}

/** An Admin mends who signs, in one step: what was sent stays as it is, and the right person is asked. */
export function correctSigner(context: Context, input: Input['correctSigner']) {
  return inTransaction(context, async (tx) => {
    const contract = awaitsSignature(
      requireContractVersion(tx.actor, await tx.require(clientPrograms, input.programID), input.version),
    )
    const corrected = withSigner(tx, contract, input.signerEmail, null)
    await askToSign(tx, context, corrected)
    await notify(tx, context, signerReplaced({ before: contract }))
    return presentFull(tx.actor, corrected)
  })
}

/** What was frozen stays, but for who signs it; so its hash is another, and a link to the one before opens nothing. */
function withSigner(tx: Tx, contract: Contract, signerEmail: string, forwardedBy: string | null): Contract {
  if (lower(signerEmail) === lower(contract.signerEmail)) {
    const message = forwardedBy ? "You're already the signer." : 'This person is already the signer.'
    refuse('invalid-argument', message, { reason: 'same-signer', fields: [{ field: 'signerEmail', message }] })
  }
  if (!contract.frozen) throw new Error('a sent contract without its frozen content')
  const frozen = { ...contract.frozen, signerEmail }
  const forwards = (contract.forwards ?? 0) + (forwardedBy === null ? 0 : 1)
  return tx.update(clientPrograms, contract, {
    signerEmail,
    forwardedBy,
    forwards,
    remindedAt: null,
    frozen,
    documentHash: documentHashOf(frozen),
  })
}
