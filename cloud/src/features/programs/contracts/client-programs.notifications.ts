import { linkTo } from '@belay/contract/links'
import { contractStatus } from '@belay/contract/statuses'
import { ALL_ADMINS, adminsExcept, type Message } from '../../notifications/message.ts'
import { quoteWords } from '../../notifications/quote-words.ts'
import type { ClientProgram } from './client-programs.documents.ts'
import { joinWords } from './client-programs.rules.ts'
import { factsOfContract } from './contract-facts.ts'
import { normalizeEmail } from './contract-parties.ts'

type OfContract = { contract: ClientProgram }
/** The contract before its signer was replaced. */
type Replaced = { before: ClientProgram }

const filedUnder = (contract: ClientProgram) => ({
  relatedDocumentId: contract.programID,
  programIDs: [contract.programID],
  facts: [factsOfContract(contract)],
})

const OPEN_CONTRACT = 'Open the contract'

const filingFieldsOf = (contract: ClientProgram) => ({
  ...filedUnder(contract),
  link: { ...linkTo.contract(contract.programID), label: OPEN_CONTRACT },
})

/** Addresses a message to the Admins, in the app. */
const toAdminsInApp = (contract: ClientProgram) => ({
  recipients: [ALL_ADMINS],
  ...filingFieldsOf(contract),
  inAppOnly: true,
})

/** The name and e-mail of a person in a message. */
export type Named = { name: string; email: string }
type Forwarding = { by: Named; note: string }

/** Returns the note for the new signer of a forwarded contract: the sender's name, e-mail and own words. */
export function forwardingNote({ by, signerEmail, note }: { signerEmail: string } & Forwarding): string {
  const sender = by.name === by.email ? by.email : `${by.name} (${by.email})`
  return [`${sender} asked ${signerEmail} to sign this.`, quoted(by, note)].filter(Boolean).join('\n')
}

const quoted = ({ name }: Named, note: string): string => note && `${name} writes: ${quoteWords(note)}`

/** `mailID`: ID of the mail with the signing link. */
type SigningLink = OfContract & { mailID: string }

/** Asks the signer, in the app, to sign. */
export const signatureRequested = ({ contract, mailID, note }: SigningLink & { note?: string }): Message => ({
  type: 'contract_sent',
  recipients: [{ email: contract.signerEmail }],
  title: 'A contract needs your signature',
  message: `Please read and sign the contract for ${contract.programName}.`,
  details: note,
  ...filingFieldsOf(contract),
  inAppOnly: true,
  mailID,
})

/** Notifies the contact that the contract was sent to the signer. Has no recipient if both are the same person. */
export const contractSent = ({ contract, note }: OfContract & { note?: string }): Message => ({
  type: 'contract_sent',
  recipients:
    normalizeEmail(contract.contactPersonEmail) === normalizeEmail(contract.signerEmail)
      ? []
      : [{ email: contract.contactPersonEmail }],
  title: 'Your contract was sent for signature',
  message: `We sent the contract for ${contract.programName} to ${contract.signerEmail} to sign.`,
  details: note,
  canWait: true,
  ...filingFieldsOf(contract),
})

/** Reminds the signer in the app. */
export const signatureReminded = (event: SigningLink): Message => ({
  ...signatureRequested(event),
  title: 'Reminder: a contract needs your signature',
})

/** Notifies the Admins, in the app, that the signer forwarded the contract to another person. */
export const contractForwarded = ({ contract, by, note }: OfContract & Forwarding): Message => ({
  type: 'contract_sent',
  title: 'A contract has a new signer',
  message: `${by.name} forwarded the contract for ${contract.programName} to ${contract.signerEmail}.`,
  details: quoted(by, note),
  ...toAdminsInApp(contract),
})

/** Notifies the Admins, in the app, that the person who forwarded a contract signs it after all. */
export const forwardTakenBack = ({ before, by }: Replaced & { by: Named }): Message => ({
  type: 'contract_sent',
  title: 'A forwarded contract was taken back',
  message: `${by.name} will sign the contract for ${before.programName} instead of ${before.signerEmail}.`,
  ...toAdminsInApp(before),
})

/** Notifies the previous signer that another person signs. */
export const signerReplaced = ({ before }: Replaced): Message => ({
  type: 'program_changed',
  recipients: [{ email: before.signerEmail }],
  title: 'You no longer need to sign a contract',
  message: `Someone else will sign the contract for ${before.programName}.`,
  ...filedUnder(before),
})

/** Notifies the signer, in the app, that the contract is being changed. */
export const contractRecalled = ({ contract }: OfContract): Message => ({
  type: 'program_changed',
  recipients: [{ email: contract.signerEmail }],
  title: "We're changing your contract",
  message: `We're changing the contract for ${contract.programName}. We'll send you the new version.`,
  ...filedUnder(contract),
  inAppOnly: true,
})

/** Notifies the signer that they need not sign any more. Has no recipient if the contract is a draft or declined. */
export const contractWithdrawn = ({ contract, why }: OfContract & { why: 'cancelled' | 'deleted' }): Message => ({
  type: 'program_cancelled',
  recipients: contractStatus(contract) === 'Sent' ? [{ email: contract.signerEmail }] : [],
  title: 'A contract was withdrawn',
  message:
    why === 'cancelled'
      ? `${contract.programName} was cancelled. You don't need to sign anything.`
      : `The contract for ${contract.programName} was deleted. You don't need to sign anything.`,
  ...filedUnder(contract),
})

/** Notifies the Admins, in the app, that the program changed after its contract was sent or signed. */
export const contractNeedsUpdate = ({ contract }: OfContract): Message => ({
  type: 'program_changed',
  title: 'A contract needs an update',
  message: `${contract.programName} changed after its contract was ${contract.signed ? 'signed' : 'sent'}.`,
  ...toAdminsInApp(contract),
})

/** Notifies the Admins, in the app, that a cancelled program has a signed contract. */
export const signedProgramCancelled = ({ contract }: OfContract): Message => ({
  type: 'program_cancelled',
  title: 'A cancelled program has a signed contract',
  message:
    `${contract.programName} was cancelled, but its contract is signed. ` +
    'Void the contract if it no longer applies.',
  ...toAdminsInApp(contract),
})

type Signed = OfContract & { signedBy: string }
const aboutSignature = ({ contract, signedBy }: Signed) => ({
  type: 'contract_signed' as const,
  title: 'A contract was signed',
  message: `${signedBy} signed the contract for ${contract.programName}.`,
  ...filingFieldsOf(contract),
})

/** Notifies the Admins that a contract was signed, except Admins who are a party. */
export const contractSigned = (event: Signed): Message => ({
  ...aboutSignature(event),
  recipients: [adminsExcept(...[event.contract.signerEmail, event.contract.contactPersonEmail].map(normalizeEmail))],
  canWait: true,
})

/** Notifies both parties that a contract was signed, and attaches a copy. */
export const signedCopySent = (event: Signed & { signerID: string }): Message => {
  const { programID, documentHash, signerEmail, contactPersonEmail } = event.contract
  return {
    ...aboutSignature(event),
    recipients: [
      {
        email: signerEmail,
        userid: event.signerID || null,
        linkWithoutAccount: { ...linkTo.contractLinkRequest(programID), label: OPEN_CONTRACT },
      },
      { email: contactPersonEmail },
    ],
    details: "We've attached a PDF copy to our e-mail. You can download it any time.",
    attachment: documentHash ? { kind: 'signedContract', programID, documentHash } : undefined,
  }
}

type Outdated = OfContract & { differences: readonly string[]; by: Named }
/** Notifies the Admins that somebody could not sign, because the program changed after its contract was sent. */
export const contractOutdated = ({ contract, differences, by }: Outdated): Message => ({
  type: 'program_changed',
  recipients: [ALL_ADMINS],
  title: 'A contract needs to be sent again',
  message:
    `${by.name} couldn't sign the contract for ${contract.programName}. ` +
    `The ${joinWords(differences)} changed after it was sent.`,
  details: 'Edit the contract and send it again.',
  ...filingFieldsOf(contract),
})

/** Returns the recipients of a signer's refusal: the Admins, and the contact unless they are the signer. */
const recipientsOfDecline = (contract: ClientProgram, by: Named) => [
  ALL_ADMINS,
  ...(contract.contactPersonEmail === by.email ? [] : [{ email: contract.contactPersonEmail }]),
]

/** Notifies the Admins, and the contact unless they declined themselves, that the contract was declined and why. */
export const contractDeclined = ({ contract, reason, by }: OfContract & { reason: string; by: Named }): Message => ({
  type: 'contract_declined',
  recipients: recipientsOfDecline(contract, by),
  title: 'A contract was declined',
  message: `${by.name} declined to sign the contract for ${contract.programName}.`,
  words: reason,
  ...filingFieldsOf(contract),
})

/** Notifies the recipients of a refusal that the signer took it back. */
export const declineTakenBack = ({ contract, by }: OfContract & { by: Named }): Message => ({
  type: 'contract_declined',
  recipients: recipientsOfDecline(contract, by),
  title: 'A contract waits for a signature again',
  message: `${by.name} declined the contract for ${contract.programName}, but has now taken this back.`,
  ...filingFieldsOf(contract),
})

type Voided = { signed: ClientProgram; draft: ClientProgram; reason: string }
/** Notifies both parties, at the current addresses of the draft, that the signed contract is no longer valid. */
export const contractVoided = ({ signed, draft, reason }: Voided): Message => ({
  type: 'program_changed',
  recipients: [{ email: draft.signerEmail }, { email: draft.contactPersonEmail }],
  title: 'A signed contract was voided',
  message: `The signed contract for ${signed.programName} is no longer valid.`,
  details: reason,
  ...filingFieldsOf(draft),
})
