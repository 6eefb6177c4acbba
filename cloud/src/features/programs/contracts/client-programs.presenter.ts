import { currentVersionOf } from '@belay/contract/amendments'
import {
  amendment,
  assignedClientProgram,
  clientProgram,
  contractVersion,
  signature,
  signedDocument,
} from '@belay/contract/client-programs'
import type * as z from 'zod'
import { abilitiesOf } from '../../../platform/calls/abilities.ts'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import type { Context } from '../../../platform/calls/gate.ts'
import { pickFields } from '../../../platform/calls/pick-fields.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import {
  type ClientProgram,
  findSignedDocument,
  signedVersionsOf,
  type VersionedContract,
} from './client-programs.documents.ts'
import {
  findOutdatedFacts,
  hasSignedVersion,
  isSigner,
  mayActAsSigner,
  mayAmend,
  mayAskToSign,
  mayBeAnswered,
  mayChangeContract,
  mayDeleteContract,
  mayForward,
  mayFreeze,
  mayReadInFull,
  mayRemind,
  maySeeVersion,
  maySend,
  mayTakeBack,
  mayVoid,
  refuseEarlyReminder,
  refuseOutdatedContract,
} from './client-programs.rules.ts'

type Signature = z.output<typeof signature>
type Version = z.output<typeof contractVersion>

/** Returns a signature. Only Admins and the signer get its IP address and browser. */
function presentSignature(actor: Actor, signed: Signature, isOwn: boolean): Signature {
  const isComplete = isAdmin(actor) || isOwn
  return { ...pickFields(signature, signed), ...(isComplete ? {} : { ip: '', userAgent: '' }) }
}

const presentVersion = (actor: Actor, doc: ClientProgram, version: Version): Version => ({
  ...pickFields(contractVersion, version),
  signature: presentSignature(actor, version.signature, hasSignedVersion(actor, doc, version)),
})

/** Returns the complete contract for its parties and Admins, with the voided versions that the caller may see. */
export const presentFullContract = (actor: Actor, doc: VersionedContract): z.output<typeof clientProgram> => ({
  ...pickFields(clientProgram, doc),
  signature: doc.signature && presentSignature(actor, doc.signature, isSigner(actor, doc)),
  amendment: doc.amendment ? pickFields(amendment, doc.amendment) : null,
  versions: doc.versions
    .filter((version) => maySeeVersion(actor, doc, version))
    .map((version) => presentVersion(actor, doc, version)),
  signedDocuments: signedVersionsOf(doc)
    .filter((version) => version.documentHash === doc.documentHash || maySeeVersion(actor, doc, version))
    .flatMap((version) => findSignedDocument(doc, version) ?? [])
    .map((stored) => pickFields(signedDocument, stored)),
})

/** Returns the contract for a Facilitator of its program: without money, signature and texts. */
export const presentContractForStaff = (doc: VersionedContract): z.output<typeof assignedClientProgram> =>
  pickFields(assignedClientProgram, doc)

/** Throws `aborted`, with the current contract, if the caller read an older version. Returns the contract otherwise. */
export function requireContractVersion(actor: Actor, doc: VersionedContract, version: number | undefined) {
  if (version !== undefined && version !== doc.version)
    refuse('aborted', undefined, { current: presentFullContract(actor, doc) })
  return doc
}

type Caller = Pick<Context, 'actor' | 'clock'>

const isCancelled = (entry: ScheduleEntry | null) => entry?.status === 'cancelled'

/** Returns the actions of a list row and their rules. `entry`: the program's schedule entry; null if it has none. */
const rowActions = ({ actor, clock }: Caller, stored: VersionedContract, entry: ScheduleEntry | null) => {
  const contract = currentVersionOf(stored)
  const remind = () => refuseEarlyReminder(mayRemind(actor, contract, entry), clock.now())
  const sign = () => {
    mayBeAnswered(mayActAsSigner(actor, contract))
    refuseOutdatedContract(findOutdatedFacts(contract, entry))
  }
  return {
    send: { call: 'clientPrograms.send', rule: () => mayFreeze(maySend(contract), isCancelled(entry)) },
    remind: { call: 'clientPrograms.remind', rule: remind },
    sign: { call: 'clientPrograms.sign', rule: sign },
  } as const
}

/** Returns the caller's abilities for a contract in a list. */
export const presentContractRowAbilities = (caller: Caller, contract: VersionedContract, entry: ScheduleEntry | null) =>
  abilitiesOf(caller.actor, rowActions(caller, contract, entry))

/** Returns the caller's abilities for an opened contract. */
export const presentContractAbilities = (caller: Caller, stored: VersionedContract, entry: ScheduleEntry | null) => {
  const { actor } = caller
  const contract = currentVersionOf(stored)
  const asSigner = () => mayBeAnswered(mayActAsSigner(actor, contract))
  const correct = () => mayAskToSign(actor, mayBeAnswered(contract), entry)
  return abilitiesOf(actor, {
    ...rowActions(caller, stored, entry),
    edit: { call: 'clientPrograms.update', rule: () => mayChangeContract(contract) },
    amend: { call: 'clientPrograms.amend', rule: () => mayAmend(stored, isCancelled(entry)) },
    decline: { call: 'clientPrograms.decline', rule: asSigner },
    forward: { call: 'clientPrograms.forward', rule: () => mayAskToSign(actor, mayForward(asSigner()), entry) },
    takeBack: { call: 'clientPrograms.takeBack', rule: () => mayTakeBack(actor, contract) },
    correctSigner: { call: 'clientPrograms.correctSigner', rule: correct },
    void: { call: 'clientPrograms.void', rule: () => mayVoid(stored) },
    delete: { call: 'clientPrograms.delete', rule: () => mayDeleteContract(contract) },
    pdf: { call: 'clientPrograms.pdf', rule: () => mayReadInFull(actor, stored) },
  })
}
