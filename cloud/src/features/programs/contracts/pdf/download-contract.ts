import { currentVersionOf } from '@belay/contract/amendments'
import { contractStatus } from '@belay/contract/statuses'
import type { Context, Input } from '../../../../platform/calls/gate.ts'
import { refuse } from '../../../../platform/calls/refuse.ts'
import { logExport } from '../../../../platform/process/security-log.ts'
import { CONTRACT_TEXT_ID, contractTexts } from '../../../contract-text/contract-text.documents.ts'
import { clientPrograms, signedVersionsOf, type VersionedContract } from '../client-programs.documents.ts'
import { presentFullContract } from '../client-programs.presenter.ts'
import { isParty, mayReadInFull } from '../client-programs.rules.ts'
import { freezeContract, type Printed } from '../signing/freeze-contract.ts'
import { printContract } from './print-contract.ts'
import { readSignedDocument } from './signed-documents.ts'

type Contract = ReturnType<typeof presentFullContract>

/**
 * Returns the contract as a PDF, for its parties and Admins: the stored PDF if it is signed, otherwise a new PDF of the
 * current content. `voided`: index of an earlier version. `amendment`: asks for the drafted or sent amendment. Throws
 * `not-found` if there is none.
 */
export async function downloadContract(context: Context, input: Input<'clientPrograms.pdf'>): Promise<File> {
  const { actor, store } = context
  const stored = mayReadInFull(actor, (await store.get(clientPrograms, input.programID)) ?? refuse('not-found'))
  if (!isParty(actor, stored)) logExport(context, `${context.call} ${input.programID}`)
  const contract = presentFullContract(actor, stored)
  if (input.amendment && !contract.amendment) refuse('not-found')
  if (input.voided !== undefined) {
    const version = contract.versions[input.voided] ?? refuse('not-found')
    const state = version.replacedAt ? 'replaced' : 'voided'
    return toFile(version.frozen, state, await readSignedDocument(context, input.programID, version))
  }
  if (contract.signed && !input.amendment) return downloadSigned(context, stored)
  const part = input.amendment ? currentVersionOf(contract) : contract
  const printed = await toPrintedContract(context, part)
  const bytes = await printContract(printed, context, actor.userid || actor.email)
  return toFile(printed.content, printed.declined ? 'declined' : 'draft', bytes)
}

/** Returns the stored PDF of the contract in force. */
export async function downloadSigned(parts: Parameters<typeof readSignedDocument>[0], contract: VersionedContract) {
  const inForce = signedVersionsOf(contract).at(-1)
  if (!contract.signed || !inForce) refuse('not-found')
  return toFile(inForce.frozen, 'signed', await readSignedDocument(parts, contract.programID, inForce))
}

async function toPrintedContract({ settings, store }: Context, contract: Contract): Promise<Printed> {
  const declined = contractStatus(contract) === 'Declined'
  if (contract.frozen) return { content: contract.frozen, hash: contract.documentHash, signature: null, declined }
  const text = await store.get(contractTexts, CONTRACT_TEXT_ID)
  const content = freezeContract(contract, text, settings, contract.updatedAt ?? contract.createdAt)
  return { content, hash: null, signature: null, declined }
}

function toFile({ programName }: { programName: string }, state: string, bytes: Uint8Array): File {
  return new File([new Uint8Array(bytes)], fileNameOf(programName, state), { type: 'application/pdf' })
}

/** Builds a file name of letters, digits and dashes from the program's name. */
function fileNameOf(programName: string, state: string): string {
  const plain = programName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${['contract', plain, state].filter(Boolean).join('-')}.pdf`
}
