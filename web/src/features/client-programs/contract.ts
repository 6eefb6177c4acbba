import { cloud, type Outputs } from '../../cloud/client.ts'
import { downloadFile } from '../../ui/download-file.ts'
import type { Format } from '../../ui/format.tsx'
import type { SearchOf } from '../../ui/url-state.ts'

/** A contract in a list, with the fields that this person may see. */
export type VisibleContract = Outputs['clientPrograms']['list']['items'][number]
/** A contract with all fields, for its parties and Admins. */
export type Contract = Outputs['clientPrograms']['update']
/** An open contract, with the fields that this person may see. */
export type OpenedContract = Outputs['clientPrograms']['get']
/** An open contract with all fields and its abilities (`can` and `whyNot`). */
export type OpenContract = Extract<OpenedContract, { lineItems: unknown }>
type Frozen = NonNullable<Contract['frozen']>
export type Signature = NonNullable<Contract['signature']>
export type LineItem = Contract['lineItems'][number]

export const isFullContract = <Visible extends VisibleContract>(
  contract: Visible,
): contract is Extract<Visible, { lineItems: unknown }> => 'lineItems' in contract

export type ContractsSearch = SearchOf<'/app/contract/viewContracts'>

/** Describes who declined a contract and when, such as "You declined on 12/01/26". */
export function describeDecline(
  { signerEmail, declinedAt }: Pick<Contract, 'signerEmail' | 'declinedAt'>,
  own: string | undefined,
  format: Pick<Format, 'dateOf'>,
): string {
  const who = own?.trim().toLowerCase() === signerEmail.trim().toLowerCase() ? 'You' : signerEmail
  return `${who} declined${declinedAt ? ` on ${format.dateOf(declinedAt)}` : ''}`
}

/** The content of a contract's document: frozen if the contract was sent, otherwise the current draft. */
export type ContractDocumentContent = Omit<Frozen, 'frozenAt'>

type Texts = { paymentText: string; additionalText: string }
type Centre = { name: string; currency: string }

export function toDocumentContent(contract: Contract, texts: Texts, centre: Centre): ContractDocumentContent {
  if (contract.frozen) return contract.frozen
  const { paymentText, additionalText } = texts
  return { ...contract, paymentText, additionalText, centreName: centre.name, currency: centre.currency }
}

type PdfOf = { voided?: number; amendment?: true }

/** Downloads the PDF of the contract in force, of an older version (`voided`: its index), or of the amendment. */
export async function downloadPdf(programID: string, programName: string, of: PdfOf = {}): Promise<void> {
  const file = await cloud.clientPrograms.pdf({ programID, ...of })
  const plain = programName.replaceAll(/[^\p{L}\p{N}._-]+/gu, ' ').trim() || programID
  const which = of.amendment ? ' (amendment)' : of.voided === undefined ? '' : ` (version ${of.voided + 1})`
  downloadFile(`Contract ${plain}${which}.pdf`, file)
}
