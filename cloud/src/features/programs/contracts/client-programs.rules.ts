import { currentVersionOf } from '@belay/contract/amendments'
import { LIMITS, MINUTE, REMINDERS, SECOND } from '@belay/contract/constants'
import { addDays, civilDateOf, isBefore } from '@belay/contract/dates'
import { askForQuantity } from '@belay/contract/line-units'
import { contractStatus } from '@belay/contract/statuses'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import { type Permitted, permit, permitAs, permitReading, type Readable } from '../../../platform/calls/permit.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { Query } from '../../../platform/documents/store.ts'
import { isReminderDue } from '../../../platform/time/is-reminder-due.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import {
  type ClientProgram,
  clientPrograms,
  findSignedDocument,
  PROGRAM_FACT_LABELS,
  type SignedVersion,
  signedVersionsOf,
  type VersionedContract,
} from './client-programs.documents.ts'
import { forwarderOf, normalizeEmail, partiesOf, resolveEmails } from './contract-parties.ts'

type Version = Pick<SignedVersion, 'frozen'>

const isAddress = (actor: Actor, email: string) => actor.email !== '' && normalizeEmail(email) === actor.email

/** True if the actor may use this contract. A contract's mailed link opens only that contract. */
const inScope = ({ linkPass }: Actor, { programID }: ClientProgram): boolean =>
  !linkPass || (linkPass.collection === clientPrograms.name && linkPass.id === programID)

export const isSigner = (actor: Actor, contract: ClientProgram): boolean =>
  inScope(actor, contract) && isAddress(actor, partiesOf(contract).signerEmail)

/** True if the actor forwarded the contract and it is not signed yet. */
const isForwarder = (actor: Actor, contract: ClientProgram): boolean =>
  inScope(actor, contract) && isAddress(actor, forwarderOf(contract) ?? '')

/** True if the actor is the contact or the signer of the contract or of its amendment. */
export const isContactOrSigner = (actor: Actor, contract: ClientProgram): boolean =>
  [contract, currentVersionOf(contract)].some(
    (part) => isSigner(actor, part) || (inScope(actor, part) && isAddress(actor, partiesOf(part).contactPersonEmail)),
  )

/** True if the actor is the contact, the signer or the forwarder of the contract or of its amendment. */
export const isParty = (actor: Actor, contract: ClientProgram): boolean =>
  isContactOrSigner(actor, contract) || [contract, currentVersionOf(contract)].some((part) => isForwarder(actor, part))

/**
 * True if the actor may see a replaced or voided version: its own parties and Admins may. Somebody who became a party
 * later did not sign it. A mailed link opens only the version that it was sent with.
 */
export const maySeeVersion = (actor: Actor, contract: ClientProgram, version: Version): boolean =>
  !actor.linkPass &&
  (isAdmin(actor) ||
    hasSignedVersion(actor, contract, version) ||
    isAddress(actor, resolveEmails(contract, version.frozen).contactPersonEmail))

export const hasSignedVersion = (actor: Actor, contract: ClientProgram, { frozen }: Version): boolean =>
  isAddress(actor, resolveEmails(contract, frozen).signerEmail)

/** Permits the parties and Admins to read the complete contract. Throws `not-found` for everybody else. */
export const mayReadInFull = (actor: Actor, contract: VersionedContract) =>
  permitAs('not-found', contract, isAdmin(actor) || isParty(actor, contract))

/** Permits the PDF of a signed version to be stored once. */
export function mayStoreDocument(contract: VersionedContract, { documentHash }: SignedVersion) {
  const versions = signedVersionsOf(contract).filter((version) => version.documentHash === documentHash)
  const isMissing = versions.some((version) => !findSignedDocument(contract, version))
  return permit(contract, isMissing)
}

const SIGNED = "A signed contract can't be changed. Amend it to make its next version."

export const mayChangeContract = (contract: VersionedContract) => permit(contract, !contract.signed, SIGNED, 'signed')

/** Permits one amendment of a signed contract at a time, unless the program is cancelled. */
export function mayAmend(contract: VersionedContract, isCancelled: boolean) {
  permit(contract, contract.signed, 'Only a signed contract is amended. Edit this one.', 'not-signed')
  const isFree = !contract.amendment
  const free = permit(contract, isFree, 'This contract already has an amendment. Edit that one.', 'has-amendment')
  return mayFreeze(free, isCancelled)
}

/** Permits the deletion of a contract without signed versions, and of an unsigned amendment. */
export function mayDeleteContract(contract: VersionedContract) {
  permit(contract, !contract.signed, "A signed contract can't be deleted. Void it instead.", 'signed')
  const hasVersions = contract.versions.length > 0 && !contract.amendment
  return permit(contract, !hasVersions, "This contract has signed versions, so it can't be deleted.", 'has-versions')
}

/** Permits sending a draft, a declined or an outdated contract, once every quantity is entered (R251). */
export function maySend(contract: VersionedContract) {
  permit(contract, !contract.signed, 'This contract is already signed.', 'signed')
  const isOut = contract.sentAt !== null && contract.declinedAt === null && !contract.needsAmendment
  permit(contract, !isOut, 'This contract was already sent. Remind the signer, or change it and send it again.', 'sent')
  const hasSigner = contract.signerEmail.trim() !== ''
  permit(contract, hasSigner, 'Add a signer before you send this contract.', 'no-signer')
  const open = contract.lineItems.find(({ quantity }) => quantity === null)
  const ask = () => `${askForQuantity(open?.unit ?? null)} of "${open?.description}" before you send this contract.`
  return permit(contract, !open, ask, 'no-quantity')
}

/** Permits asking the signer only if the contract matches its program, because signing would be refused (R250). */
export function mayAskToSign(actor: Actor, contract: VersionedContract, entry: Particulars | null) {
  const differences = findOutdatedFacts(contract, entry)
  const isOutdated = contract.needsAmendment || differences.length > 0
  const next = isAdmin(actor) ? 'Update it and send it again.' : "We'll send an updated contract to sign."
  const message = () => `The ${joinWords(differences) || 'program'} changed after this contract was sent. ${next}`
  return permit(contract, !isOutdated, message, 'program-moved')
}

/** Permits an Admin or the forwarder to remind the signer of a contract that waits for a signature. */
export function mayRemind(actor: Actor, contract: VersionedContract, entry: Particulars | null) {
  mayReadInFull(actor, contract)
  const isAsker = isAdmin(actor) || isForwarder(actor, contract)
  const message = 'Only the centre or the person who forwarded this contract can remind the signer.'
  permitAs('permission-denied', contract, isAsker, message, 'not-forwarder')
  const isOut = contractStatus(contract) === 'Sent'
  const reason = contract.signed ? 'signed' : 'not-sent'
  permit(contract, isOut, "This contract isn't waiting for a signature.", reason)
  return mayAskToSign(actor, contract, entry)
}

const BETWEEN_REMINDERS = 60 * MINUTE

/** Throws `resource-exhausted` if the signer was reminded less than an hour ago. `retryAfter`: seconds to wait. */
export function refuseEarlyReminder({ remindedAt }: ClientProgram, now: number): void {
  const wait = remindedAt ? remindedAt + BETWEEN_REMINDERS - now : 0
  if (wait > 0)
    refuse('resource-exhausted', 'You can remind the signer once an hour. Try again later.', {
      reason: 'reminded',
      retryAfter: Math.ceil(wait / SECOND),
    })
}

/** True if the signer is to be reminded of the contract today. No reminder is due on the program's day or later. */
export function isSignatureReminderDue(contract: ClientProgram, now: number, timeZone: string): boolean {
  const { date, sentAt, remindedAt, needsAmendment } = contract
  if (contractStatus(contract) !== 'Sent' || sentAt === null || date === null || needsAmendment) return false
  const [last, today] = [civilDateOf(Math.max(sentAt, remindedAt ?? 0), timeZone), civilDateOf(now, timeZone)]
  const days = REMINDERS.contractBefore.map((before) => addDays(date, -before))
  return isBefore(today, date) && isReminderDue(days, last, today)
}

/** Permits only the signer. Not even an Admin signs, declines or forwards for them. */
export function mayActAsSigner(actor: Actor, contract: VersionedContract) {
  mayReadInFull(actor, contract)
  const isOwn = isSigner(actor, contract)
  return permitAs('permission-denied', contract, isOwn, 'Only the signer can do this.', 'not-signer')
}

/** Permits a limited number of forwards, because each forward sends a mail to an address that the signer typed. */
export const mayForward = (contract: Permitted<VersionedContract>) =>
  permit(
    contract,
    (contract.forwards ?? 0) < LIMITS.forwards,
    `This contract was already forwarded ${LIMITS.forwards} times. Contact the centre to change who signs it.`,
    'forwarded-often',
  )

/** Permits the forwarder to sign after all, and the signer who declined to answer again. */
export function mayTakeBack(actor: Actor, contract: VersionedContract) {
  mayReadInFull(actor, contract)
  if (isSigner(actor, contract) && contractStatus(contract) === 'Declined') return permit(contract, true)
  const message = 'Only the person who forwarded or declined this contract can take it back.'
  permitAs('permission-denied', contract, isForwarder(actor, contract), message, 'not-forwarder')
  return mayBeAnswered(contract)
}

/** Permits a contract that waits for its signature: sent, not signed and not declined. */
export function mayBeAnswered(contract: VersionedContract) {
  permit(contract, !contract.signed, 'This contract is already signed.', 'signed')
  const isDeclined = contract.declinedAt !== null
  permit(contract, !isDeclined, 'This contract was declined. You can sign once we send it again.', 'declined')
  const isSent = contract.sentAt !== null && contract.frozen !== null
  return permit(contract, isSent, "This contract hasn't been sent for signature yet.", 'not-sent')
}

/** Refuses if the program is cancelled, so that nobody is asked to sign for it. */
export const mayFreeze = (contract: Permitted<VersionedContract>, isCancelled: boolean) =>
  permit(contract, !isCancelled, 'This program is cancelled. There is nothing to sign.', 'program-cancelled')

type Fact = keyof typeof PROGRAM_FACT_LABELS
type Particulars = Pick<ClientProgram, Fact>
const FACTS = Object.keys(PROGRAM_FACT_LABELS) as Fact[]

/**
 * Returns the names of the facts that changed on the calendar since the contract was sent. A fact that is missing on
 * one side is no difference.
 */
export function findOutdatedFacts({ frozen }: ClientProgram, entry: Particulars | null): string[] {
  if (!entry || !frozen) return []
  const changed = FACTS.filter((fact) => frozen[fact] && entry[fact] && frozen[fact] !== entry[fact])
  return changed.map((fact) => PROGRAM_FACT_LABELS[fact])
}

/** Throws `failed-precondition` if the contract is outdated. */
export function refuseOutdatedContract(differences: readonly string[]): void {
  if (differences.length > 0)
    refuse(
      'failed-precondition',
      `The ${joinWords(differences)} changed after we sent this contract. We'll send you an updated contract to sign.`,
      'program-moved',
    )
}

export const joinWords = (parts: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)

export function mayVoid(contract: VersionedContract) {
  const isSigned = contract.signed && contract.frozen !== null && contract.signature !== null
  return permit(contract, isSigned, 'You can void only a signed contract.', 'not-signed')
}

/** Permits mapping old addresses to current ones in a contract with a signed version, voided or not. */
export function mayMapEmails(contract: VersionedContract) {
  const hasSigned = contract.signed || contract.versions.length > 0
  return permit(contract, hasSigned, 'Only what was signed keeps its addresses.', 'not-signed')
}

/**
 * Permits Admins to list all contracts, and a Facilitator those of the programs they are assigned to. Refuses a search
 * to a Facilitator: it would find contracts by the signer's address, which a Facilitator does not see.
 */
export function mayListContracts(actor: Actor, own: StaffMember | null, query: Query): Readable {
  if (isAdmin(actor)) return permitReading(query, true)
  if (query.search) refuse('invalid-argument', 'Only Admins can search contracts.', 'query')
  return permitReading({ ...query, where: { ...query.where, assigned: own?.staffID ?? null } }, own !== null)
}
