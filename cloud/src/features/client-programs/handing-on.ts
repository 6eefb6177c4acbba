import type { clientPrograms as calls } from '@belay/contract/client-programs'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Inputs, inTransaction } from '../../platform/gate.ts'
import type { Permitted } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { notify, theAdmins } from '../notifications/notify.ts'
import { lower } from './addresses.ts'
import { type ClientProgram, clientPrograms } from './client-programs.documents.ts'
import { awaitsSignature, mayForward, mayTakeBack } from './client-programs.rules.ts'
import { linkTo } from './contracts.ts'
import { documentHashOf } from './frozen.ts'
import { askToSign } from './sending.ts'
import { asRead, inFull } from './shown.ts'
import { asSigner } from './signing.ts'

type Input = Inputs<typeof calls>
type Contract = Permitted<Versioned<ClientProgram>>

/** Hands the signing to the right person; until they sign, whoever forwarded it can take it back. */
export function forward(context: Context, input: Input['forward']) {
  return inTransaction(context, async (tx) => {
    const contract = mayForward(awaitsSignature(await asSigner(tx, input)))
    const forwarded = withSigner(tx, contract, input.signerEmail, tx.actor.email)
    const { name, email } = tx.actor
    const words = input.note && `${name} writes: “${input.note}”`
    // Who came by the link of the contract goes by their address.
    const who = name === email ? email : `${name} (${email})`
    const note = [`${who} asked ${input.signerEmail} to sign this.`, words].filter(Boolean).join('\n')
    await askToSign(tx, context, forwarded, note)
    await tellAdmins(tx, context, forwarded, {
      title: 'A contract has a new signer',
      message: `${tx.actor.name} forwarded the contract for ${contract.programName} to ${input.signerEmail}.`,
      ...(words ? { additionalDetails: words } : {}),
    })
    return inFull(tx.actor, forwarded)
  })
}

/** Whoever forwarded an unsigned contract is its signer again; the person they had asked is told. */
export function takeBack(context: Context, input: Input['takeBack']) {
  return inTransaction(context, async (tx) => {
    const contract = mayTakeBack(
      tx.actor,
      asRead(tx.actor, await tx.require(clientPrograms, input.programID), input.version),
    )
    const mine = withSigner(tx, contract, tx.actor.email, null)
    await tellReleased(tx, context, contract)
    await tellAdmins(tx, context, mine, {
      title: 'A forwarded contract was taken back',
      message: `${tx.actor.name} will sign the contract for ${contract.programName} instead of ${contract.signerEmail}.`,
    })
    return inFull(tx.actor, mine)
  })
}

/** An Admin mends who signs, in one step: what was sent stays as it is, and the right person is asked. */
export function correctSigner(context: Context, input: Input['correctSigner']) {
  return inTransaction(context, async (tx) => {
    const contract = awaitsSignature(asRead(tx.actor, await tx.require(clientPrograms, input.programID), input.version))
    const corrected = withSigner(tx, contract, input.signerEmail, null)
    await askToSign(tx, context, corrected)
    await tellReleased(tx, context, contract)
    return inFull(tx.actor, corrected)
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

async function tellReleased(
  tx: Tx,
  context: Context,
  { programID, programName, signerEmail }: Contract,
): Promise<void> {
  await notify(tx, context, {
    type: 'program_changed',
    to: [{ email: signerEmail }],
    title: 'You no longer need to sign a contract',
    message: `Someone else will sign the contract for ${programName}.`,
    relatedDocumentId: programID,
  })
}

async function tellAdmins(
  tx: Tx,
  context: Context,
  { programID }: Contract,
  words: { title: string; message: string; additionalDetails?: string },
): Promise<void> {
  await notify(tx, context, {
    type: 'contract_sent',
    to: await theAdmins(tx),
    ...words,
    relatedDocumentId: programID,
    link: linkTo(programID),
    inAppOnly: true,
  })
}
