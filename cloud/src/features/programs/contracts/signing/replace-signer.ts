import type { Tx } from '../../../../platform/documents/transaction.ts'
import type { Permitted } from '../../../../platform/permit.ts'
import { refuseField } from '../../../../platform/refuse.ts'
import type { VersionedContract } from '../client-programs.documents.ts'
import { normalizeEmail } from '../contract-parties.ts'
import { updateOpenPart } from '../open-part.ts'
import { documentHashOf } from './freeze-contract.ts'

type Contract = Permitted<VersionedContract>

/** Replaces the signer of a sent contract. The hash changes, so that the previous signer's link no longer works. */
export function replaceSigner(tx: Tx, contract: Contract, signerEmail: string, forwardedBy: string | null): Contract {
  if (normalizeEmail(signerEmail) === normalizeEmail(contract.signerEmail)) {
    const message = forwardedBy ? "You're already the signer." : 'This person is already the signer.'
    refuseField('signerEmail', message, 'same-signer')
  }
  if (!contract.frozen) throw new Error('a sent contract without its frozen content')
  const frozen = { ...contract.frozen, signerEmail }
  const forwards = (contract.forwards ?? 0) + (forwardedBy === null ? 0 : 1)
  return updateOpenPart(tx, contract, {
    signerEmail,
    forwardedBy,
    forwards,
    remindedAt: null,
    frozen,
    documentHash: documentHashOf(frozen),
  })
}
