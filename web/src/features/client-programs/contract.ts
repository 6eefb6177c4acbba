import { cloud, type Outputs } from '../../cloud/client.ts'
import { downloadFile } from '../../ui/download-file.ts'
import type { Format } from '../../ui/format/format.tsx'
import type { SearchOf } from '../../ui/url-state.ts'

/** A contract in a list, with the fields that this person may see. */
export type ListedContract = Outputs['clientPrograms']['list']['items'][number]
/** A contract with all fields, for its parties and Admins. */
export type Contract = Outputs['clientPrograms']['update']
/** An open contract, with the fields that this person may see. */
export type ContractView = Outputs['clientPrograms']['get']
/** An open contract with all fields and its abilities (`can` and `whyNot`). */
export type FullContract = Extract<ContractView, { lineItems: unknown }>
type Frozen = NonNullable<Contract['frozen']>
export type Signature = NonNullable<Contract['signature']>
export type LineItem = Contract['lineItems'][number]

export const isFullContract = <Visible extends ListedContract>(
  contract: Visible,
): contract is Extract<Visible, { lineItems: unknown }> => 'lineItems' in contract

export type ContractsSearch = SearchOf<'/app/contract/viewContracts'>

/** Describes who declined a contract and when, such as "You declined on 12/01/26". */
export function describeDecline(
  { signerEmail, declinedAt }: Pick<Contract, 'signerEmail' | 'declinedAt'>,
  ownEmail: string | undefined,
  format: Pick<Format, 'dayOf'>,
): string {
  const signer = ownEmail?.trim().toLowerCase() === signerEmail.trim().toLowerCase() ? 'You' : signerEmail
  return `${signer} declined${declinedAt ? ` on ${format.dayOf(declinedAt)}` : ''}`
}

/** The content of a contract's document: frozen if the contract was sent, otherwise the current draft. */
export type ContractDocumentContent = Omit<Frozen, 'frozenAt'>

type Texts = { paymentText: string; additionalText: string }
type CentreOfContract = { name: string; currency: string }

export function toDocumentContent(contract: Contract, texts: Texts, centre: CentreOfContract): ContractDocumentContent {
  if (contract.frozen) return contract.frozen
  const { paymentText, additionalText } = texts
  return { ...contract, paymentText, additionalText, centreName: centre.name, currency: centre.currency }
}

type PdfVersion = { voided?: number; amendment?: true }

/** Downloads the PDF of the contract in force, of an older version (`voided`: its index), or of the amendment. */
export async function downloadPdf(programID: string, programName: string, version: PdfVersion = {}): Promise<void> {
  const file = await cloud.clientPrograms.pdf({ programID, ...version })
  const safeName = programName.replaceAll(/[^\p{L}\p{N}._-]+/gu, ' ').trim() || programID
  const suffix = version.amendment
    ? ' (amendment)'
    : version.voided === undefined
      ? ''
      : ` (version ${version.voided + 1})`
  downloadFile(`Contract ${safeName}${suffix}.pdf`, file)
}
