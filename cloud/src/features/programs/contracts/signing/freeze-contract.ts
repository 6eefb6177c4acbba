import { createHash } from 'node:crypto'
import { frozen, type signature } from '@belay/contract/client-programs'
import type * as z from 'zod'
import { pickFields } from '../../../../platform/calls/pick-fields.ts'
import type { Settings } from '../../../../platform/settings/settings.ts'
import type { ContractText } from '../../../contract-text/contract-text.documents.ts'
import type { ClientProgram } from '../client-programs.documents.ts'

export type Frozen = z.output<typeof frozen>

/** A contract's printable content, with its hash and signature. */
export type Printed = {
  content: Frozen
  hash: string | null
  signature: z.output<typeof signature> | null
  declined?: boolean
  /** The time at which the PDF is sealed. If missing, the PDF gets no room for a seal. */
  sealedAt?: number
}

/** The centre's settings that a printed contract shows. `logo`: a data URL; null if PDFs cannot contain the logo. */
export type PrintedCentre = Pick<Settings['centre'], 'address' | 'locale' | 'timeZone'> & { logo?: string | null }

/** Builds the exact content of a contract now (text, lines, date, parties), to be sent, signed and printed. */
export const freezeContract = (
  contract: Pick<ClientProgram, keyof Frozen & keyof ClientProgram>,
  text: Pick<ContractText, 'paymentText' | 'additionalText'> | null,
  settings: Settings,
  now: number,
): Frozen => ({
  ...pickFields(frozen, contract),
  centreName: settings.centre.name,
  currency: settings.centre.currency,
  paymentText: text?.paymentText ?? '',
  additionalText: text?.additionalText ?? '',
  frozenAt: now,
})

/** Returns the signed version that a frozen amendment will replace. Empty if there is none. */
export const versionReplacedByAmendment = ({
  versions,
  documentHash,
  signature,
}: ClientProgram): Pick<Frozen, 'replaces'> =>
  documentHash && signature
    ? { replaces: { version: versions.length + 1, documentHash, signedAt: signature.signedAt } }
    : {}

/** Serializes a value as JSON with sorted keys, so that equal content has the same text on every database. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .join(',')}}`
}

/** Computes the SHA-256 hash of frozen content, in hex, from its JSON with sorted keys. */
export const documentHashOf = (content: Frozen): string => createHash('sha256').update(canonical(content)).digest('hex')
