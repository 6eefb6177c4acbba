import { currentVersionOf } from '@belay/contract/amendments'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { type ClientProgram, clientPrograms, type VersionedContract } from './client-programs.documents.ts'
import { presentFullContract, requireContractVersion } from './client-programs.presenter.ts'
import { mayActAsSigner, mayReadInFull } from './client-programs.rules.ts'

type Target = { programID: string; version?: number | undefined }

/**
 * Returns the contract. Throws `not-found` if there is none or the caller may not read all of it, and `aborted` with
 * the current contract if it changed since the caller read it.
 */
export const requireContract = async (tx: Tx, { programID, version }: Target): Promise<VersionedContract> =>
  requireContractVersion(tx.actor, mayReadInFull(tx.actor, await tx.require(clientPrograms, programID)), version)

/** Returns the open part: the amendment of a signed contract, otherwise the contract. Throws like `requireContract`. */
export const requireOpenPart = async (tx: Tx, target: Target): Promise<VersionedContract> =>
  currentVersionOf(await requireContract(tx, target))

/** Returns a sent contract's frozen content and its hash. */
export function requireFrozen({ frozen, documentHash }: ClientProgram) {
  if (!frozen || !documentHash) throw new Error('a contract that is out without its frozen content')
  return { frozen, documentHash }
}

/** Returns a complete signed version, to be stored when another version replaces it. */
export function requireSignedVersion(contract: ClientProgram) {
  if (!contract.signature) throw new Error('a signed contract without its signature')
  return { ...requireFrozen(contract), signature: contract.signature }
}

/** Returns the current contract with the fields that the caller may see. */
export const presentCurrentContract = async (tx: Tx, programID: string) =>
  presentFullContract(tx.actor, await tx.require(clientPrograms, programID))

/** Returns the open part for its signer. Throws `aborted` if an unsigned contract changed since the signer read it. */
export async function requireContractAsSigner(tx: Tx, { programID, version }: Target) {
  const contract = await tx.require(clientPrograms, programID)
  const part = mayActAsSigner(tx.actor, currentVersionOf(contract))
  requireContractVersion(tx.actor, contract, part.signed ? undefined : version)
  return part
}
