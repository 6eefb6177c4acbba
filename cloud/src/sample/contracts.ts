import { addressOf, linkTo } from '@belay/contract/links'
import { contractTotal } from '@belay/contract/money'
import { type ClientProgram, clientPrograms } from '../features/client-programs/client-programs.documents.ts'
import { UNSENT } from '../features/client-programs/draft-contract.ts'
import { documentHashOf, freeze } from '../features/client-programs/freeze-contract.ts'
import type { Settings } from '../platform/settings.ts'
import type { Book } from './book.ts'
import { ADMINS } from './staff.ts'
import { CONTRACT_TEXT } from './texts.ts'

const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1'
/** A signature drawn by hand, as a path of the signing pad. */
const STROKES =
  'M12 58 C22 20 34 14 38 30 C42 48 24 70 30 72 C40 74 46 40 54 42 C60 44 52 66 60 66 C70 66 72 44 80 44 C88 44 82 66 92 64 C108 60 112 30 122 34 C130 38 118 68 130 66 C150 62 170 48 196 52'

export function fill(
  book: Book,
  programID: string,
  lineItems: ClientProgram['lineItems'],
  discount: number,
  at: number,
): void {
  book.change(
    clientPrograms,
    programID,
    { lineItems, discount, total: contractTotal(lineItems, discount) },
    { by: ADMINS[1], at, call: 'clientPrograms.update' },
  )
}

export function send(book: Book, settings: Settings, programID: string, at: number): void {
  const contract = book.get(clientPrograms, programID)
  const frozen = freeze(contract, CONTRACT_TEXT, settings, at)
  book.change(
    clientPrograms,
    programID,
    {
      sentAt: at,
      frozen,
      documentHash: documentHashOf(frozen),
      declinedAt: null,
      declineReason: null,
      needsAmendment: false,
    },
    { by: ADMINS[0], at, call: 'clientPrograms.send' },
  )
  book.tell(at, [contract.signerEmail], {
    type: 'contract_sent',
    title: 'A contract needs your signature',
    message: `Please read and sign the contract for ${contract.programName}.`,
    relatedDocumentId: programID,
    link: addressOf(linkTo.contract(programID)),
  })
}

export function sign(book: Book, programID: string, at: number): void {
  const contract = book.get(clientPrograms, programID)
  const name = contract.contactPersonName
  const drawn = at % 3 === 0
  const signature = {
    name,
    method: drawn ? ('drawn' as const) : ('typed' as const),
    signedAt: at,
    ip: '198.51.100.24',
    userAgent: BROWSER,
    strokes: drawn ? STROKES : '',
  }
  book.change(
    clientPrograms,
    programID,
    { signed: true, signature },
    { by: { email: contract.signerEmail, name }, at, call: 'clientPrograms.sign' },
  )
  book.tell(
    at,
    [...ADMINS.map(({ email }) => email), contract.signerEmail],
    {
      type: 'contract_signed',
      title: 'A contract was signed',
      message: `${name} signed the contract for ${contract.programName}.`,
      relatedDocumentId: programID,
      link: addressOf(linkTo.contract(programID)),
    },
    contract.signerEmail,
  )
}

export function decline(book: Book, programID: string, reason: string, at: number): void {
  const contract = book.get(clientPrograms, programID)
  const by = { email: contract.signerEmail, name: contract.contactPersonName }
  book.change(
    clientPrograms,
    programID,
    { declinedAt: at, declineReason: reason },
    { by, at, call: 'clientPrograms.decline' },
  )
  book.tell(
    at,
    ADMINS.map(({ email }) => email),
    {
      type: 'contract_declined',
      title: 'A contract was declined',
      message: `${by.name} declined to sign the contract for ${contract.programName}.`,
      additionalDetails: reason,
      relatedDocumentId: programID,
      link: addressOf(linkTo.contract(programID)),
    },
  )
}

/** A signed contract is voided: it moves whole into the versions, and a draft remains. */
export function voidSigned(book: Book, programID: string, voidReason: string, at: number): void {
  const { frozen, documentHash, signature, versions, signerEmail, programName } = book.get(clientPrograms, programID)
  if (!frozen || !documentHash || !signature) throw new Error('only a signed contract is voided')
  const version = { frozen, documentHash, signature, voidedAt: at, voidedBy: ADMINS[0].email, voidReason }
  book.change(
    clientPrograms,
    programID,
    {
      versions: [...versions, version],
      signed: false,
      signature: null,
      ...UNSENT,
      recalledHash: documentHash,
      needsAmendment: false,
    },
    { by: ADMINS[0], at, call: 'clientPrograms.void' },
  )
  book.tell(at, [signerEmail], {
    type: 'program_changed',
    title: 'A signed contract was voided',
    message: `The signed contract for ${programName} is no longer valid.`,
    additionalDetails: voidReason,
    relatedDocumentId: programID,
    link: addressOf(linkTo.contract(programID)),
  })
}
