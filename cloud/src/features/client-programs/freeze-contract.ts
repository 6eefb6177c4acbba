import { createHash } from 'node:crypto'
import { frozen, type signature } from '@belay/contract/client-programs'
import type * as z from 'zod'
import { pickFields } from '../../platform/pick-fields.ts'
import type { Settings } from '../../platform/settings.ts'
import type { ContractText } from '../contract-text/contract-text.documents.ts'
import type { ClientProgram } from './client-programs.documents.ts'

export type Frozen = z.output<typeof frozen>

/** A contract to print: what it says, and its signature. */
export type Printed = {
  content: Frozen
  hash: string | null
  signature: z.output<typeof signature> | null
  declined?: boolean
}

/** What of the centre a printed contract shows. */
export type PrintedCentre = Pick<Settings['centre'], 'address' | 'locale' | 'timeZone'>

/** The exact text, lines, date and parties of a contract at this moment: what is sent, signed and printed. */
export const freezeContract = (
  contract: ClientProgram,
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

/** Of an amendment that is frozen: the signed version that it is to replace. */
export const replacedBy = ({ versions, documentHash, signature }: ClientProgram): Pick<Frozen, 'replaces'> =>
  documentHash && signature
    ? { replaces: { version: versions.length + 1, documentHash, signedAt: signature.signedAt } }
    : {}

/** JSON with sorted keys, so that the same content is the same text on every engine. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .join(',')}}`
}

/** SHA-256 over the canonical JSON of what was frozen, in hex. */
export const documentHashOf = (content: Frozen): string => createHash('sha256').update(canonical(content)).digest('hex')
