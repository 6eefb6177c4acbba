import { linkTo } from '@belay/contract/links'
import { ALL_ADMINS, adminsExcept, type Message } from '../../notifications/message.ts'
import type { ClientProgram } from './client-programs.documents.ts'
import { joinWords } from './client-programs.rules.ts'
import { normalizeEmail } from './contract-parties.ts'

const filedUnder = ({ programID }: ClientProgram) => ({ relatedDocumentId: programID, programIDs: [programID] })

const filingFieldsOf = (contract: ClientProgram) => ({
  ...filedUnder(contract),
  link: { ...linkTo.contract(contract.programID), label: 'Open the contract' },
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

const quoted = ({ name }: Named, note: string): string => note && `${name} writes: “${note}”`

/** `mailID`: ID of the mail with the signing link. */
type SigningLink = { contract: ClientProgram; mailID: string }

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
export const contractSent = ({ contract, note }: { contract: ClientProgram; note?: string }): Message => ({
  type: 'contract_sent',
  recipients:
    normalizeEmail(contract.contactPersonEmail) === normalizeEmail(contract.signerEmail)
      ? []
      : [{ email: contract.contactPersonEmail }],
  title: 'Your contract was sent for signature',
  message: `We sent the contract for ${contract.programName} to ${contract.signerEmail} to sign.`,
  details: note,
  ...filingFieldsOf(contract),
})

/** Reminds the signer in the app. */
export const signatureReminded = (event: SigningLink): Message => ({
  ...signatureRequested(event),
  title: 'Reminder: a contract needs your signature',
})

/** Notifies the Admins, in the app, that the signer forwarded the contract to another person. */
export const contractForwarded = ({ contract, by, note }: { contract: ClientProgram } & Forwarding): Message => ({
  type: 'contract_sent',
  title: 'A contract has a new signer',
  message: `${by.name} forwarded the contract for ${contract.programName} to ${contract.signerEmail}.`,
  details: quoted(by, note),
  ...toAdminsInApp(contract),
})

/** Notifies the Admins, in the app, that the person who forwarded a contract signs it after all. */
export const forwardTakenBack = (event: { before: ClientProgram; by: Named }): Message => ({
  type: 'contract_sent',
  title: 'A forwarded contract was taken back',
  message:
    `${event.by.name} will sign the contract for ${event.before.programName} ` +
    `instead of ${event.before.signerEmail}.`,
  ...toAdminsInApp(event.before),
})

/** Notifies the previous signer that another person signs. */
export const signerReplaced = ({ before }: { before: ClientProgram }): Message => ({
  type: 'program_changed',
  recipients: [{ email: before.signerEmail }],
  title: 'You no longer need to sign a contract',
  message: `Someone else will sign the contract for ${before.programName}.`,
  ...filedUnder(before),
})

/** Notifies the signer, in the app, that the contract is being changed. */
export const contractRecalled = ({ contract }: { contract: ClientProgram }): Message => ({
  type: 'program_changed',
  recipients: [{ email: contract.signerEmail }],
  title: "We're changing your contract",
  message: `We're changing the contract for ${contract.programName}. We'll send you the new version.`,
  ...filedUnder(contract),
  inAppOnly: true,
})

/**
 * Notifies the signer that they don't need to sign any more. Has no recipient if the contract is a draft or declined.
 */
export const contractWithdrawn = (event: { contract: ClientProgram; why: 'cancelled' | 'deleted' }): Message => ({
  type: 'program_cancelled',
  recipients:
    event.contract.sentAt === null || event.contract.declinedAt !== null ? [] : [{ email: event.contract.signerEmail }],
  title: 'A contract was withdrawn',
  message:
    event.why === 'cancelled'
      ? `${event.contract.programName} was cancelled. You don't need to sign anything.`
      : `The contract for ${event.contract.programName} was deleted. You don't need to sign anything.`,
  ...filedUnder(event.contract),
})

/** Notifies the Admins, in the app, that the program changed after its contract was sent or signed. */
export const contractNeedsUpdate = ({ contract }: { contract: ClientProgram }): Message => ({
  type: 'program_changed',
  title: 'A contract needs an update',
  message: `${contract.programName} changed after its contract was ${contract.signed ? 'signed' : 'sent'}.`,
  ...toAdminsInApp(contract),
})

/** Notifies the Admins, in the app, that a cancelled program has a signed contract. */
export const signedProgramCancelled = ({ contract }: { contract: ClientProgram }): Message => ({
  type: 'program_cancelled',
  title: 'A cancelled program has a signed contract',
  message:
    `${contract.programName} was cancelled, but its contract is signed. ` +
    'Void the contract if it no longer applies.',
  ...toAdminsInApp(contract),
})

const signedWords = ({ contract, signedBy }: { contract: ClientProgram; signedBy: string }) => ({
  type: 'contract_signed' as const,
  title: 'A contract was signed',
  message: `${signedBy} signed the contract for ${contract.programName}.`,
  ...filingFieldsOf(contract),
})

/** Notifies the Admins that a contract was signed, except Admins who are a party. */
export const contractSigned = (event: { contract: ClientProgram; signedBy: string }): Message => ({
  ...signedWords(event),
  recipients: [
    adminsExcept(normalizeEmail(event.contract.signerEmail), normalizeEmail(event.contract.contactPersonEmail)),
  ],
})

/** Notifies both parties that a contract was signed, and attaches a copy. */
export const signedCopySent = (event: { contract: ClientProgram; signedBy: string; signerID: string }): Message => {
  const { programID, documentHash, signerEmail, contactPersonEmail } = event.contract
  return {
    ...signedWords(event),
    recipients: [{ email: signerEmail, userid: event.signerID || null }, { email: contactPersonEmail }],
    details: "We've attached a PDF copy to our e-mail. You can download it any time.",
    attachment: documentHash ? { kind: 'signedContract', programID, documentHash } : undefined,
  }
}

type Outdated = { contract: ClientProgram; differences: readonly string[]; by: Named }
/** Notifies the Admins that somebody could not sign, because the program changed after its contract was sent. */
export const contractOutdated = (event: Outdated): Message => ({
  type: 'program_changed',
  recipients: [ALL_ADMINS],
  title: 'A contract needs to be sent again',
  message:
    `${event.by.name} couldn't sign the contract for ${event.contract.programName}. ` +
    `The ${joinWords(event.differences)} changed after it was sent.`,
  details: 'Edit the contract and send it again.',
  ...filingFieldsOf(event.contract),
})

/** Notifies the Admins, and the contact unless they declined themselves, that the contract was declined and why. */
export const contractDeclined = (event: { contract: ClientProgram; reason: string; by: Named }): Message => ({
  type: 'contract_declined',
  recipients: [
    ALL_ADMINS,
    ...(event.contract.contactPersonEmail === event.by.email ? [] : [{ email: event.contract.contactPersonEmail }]),
  ],
  title: 'A contract was declined',
  message: `${event.by.name} declined to sign the contract for ${event.contract.programName}.`,
  details: event.reason,
  ...filingFieldsOf(event.contract),
})

/**
 * Notifies both parties, at their current addresses (`draft`), that the signed contract (`signed`) is no longer valid.
 */
export const contractVoided = (event: { signed: ClientProgram; draft: ClientProgram; reason: string }): Message => ({
  type: 'program_changed',
  recipients: [{ email: event.draft.signerEmail }, { email: event.draft.contactPersonEmail }],
  title: 'A signed contract was voided',
  message: `The signed contract for ${event.signed.programName} is no longer valid.`,
  details: event.reason,
  ...filingFieldsOf(event.draft),
})
