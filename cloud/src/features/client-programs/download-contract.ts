import { openPartOf } from '@belay/contract/amendments'
import { contractStatus } from '@belay/contract/statuses'
import type { Context, Input } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { CONTRACT_TEXT_ID, contractTexts } from '../contract-text/contract-text.documents.ts'
import { clientPrograms } from './client-programs.documents.ts'
import { presentFull } from './client-programs.presenter.ts'
import { mayReadInFull } from './client-programs.rules.ts'
import { freezeContract, type Printed } from './freeze-contract.ts'
import { printContract } from './print-contract.ts'

type Contract = ReturnType<typeof presentFull>

/**
 * The contract as a PDF, printed from what was frozen, so that a signed one's is the same each time. Its parties and
 * Admins only; `voided` names a version by its place, `amendment` the one that is drafted
 * or out; not-found when there is none.
 */
export async function downloadContract(context: Context, input: Input<'clientPrograms.pdf'>): Promise<File> {
  const { actor, store } = context
  const contract = presentFull(
    actor,
    mayReadInFull(actor, (await store.get(clientPrograms, input.programID)) ?? refuse('not-found')),
  )
  const part = input.amendment ? openPartOf(contract) : contract
  if (input.amendment && !contract.amendment) refuse('not-found')
  const printed =
    input.voided === undefined ? await toPrintedContract(context, part) : toPrintedVersion(contract, input.voided)
  const bytes = await printContract(printed, context.settings, actor.userid || actor.email)
  return new File([new Uint8Array(bytes)], fileNameOf(printed), { type: 'application/pdf' })
}

async function toPrintedContract({ settings, store }: Context, contract: Contract): Promise<Printed> {
  const { versions: earlier } = contract
  const declined = contractStatus(contract) === 'Declined'
  if (contract.frozen)
    return { content: contract.frozen, hash: contract.documentHash, signature: contract.signature, declined, earlier }
  const text = await store.get(contractTexts, CONTRACT_TEXT_ID)
  const changedAt = contract.updatedAt ?? contract.createdAt
  const draft = { ...contract, amendment: null, assignedStaffIDs: [], programCancelled: false, recalledHash: null }
  const content = freezeContract(draft, text, settings, changedAt)
  return { content, hash: null, signature: null, declined, earlier }
}

function toPrintedVersion(contract: Contract, place: number): Printed {
  const version = contract.versions[place] ?? refuse('not-found')
  const { frozen: content, documentHash: hash, signature } = version
  return { content, hash, signature, earlier: contract.versions.slice(0, place), voided: version }
}

/** Letters, digits and dashes only, whatever the program is called. */
export function fileNameOf({ content, signature, declined, voided }: Printed): string {
  const state = voided
    ? voided.replacedAt
      ? 'replaced'
      : 'voided'
    : signature
      ? 'signed'
      : declined
        ? 'declined'
        : 'draft'
  const plain = content.programName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${['contract', plain, state].filter(Boolean).join('-')}.pdf`
}
