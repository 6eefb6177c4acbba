import { openPartOf } from '@belay/contract/amendments'
import type { Tx } from '../../platform/documents/transaction.ts'
import { clientPrograms, type VersionedContract } from './client-programs.documents.ts'
import { presentFull, requireContractVersion } from './client-programs.presenter.ts'
import { maySignFor } from './client-programs.rules.ts'

type Target = { programID: string; version?: number | undefined }

/** The contract as the caller read it. Refuses with not-found, and with `aborted` when it changed since. */
export const requireContract = async (tx: Tx, { programID, version }: Target): Promise<VersionedContract> =>
  requireContractVersion(tx.actor, await tx.require(clientPrograms, programID), version)

/** The same, as it is being worked on: the amendment of a signed contract that has one. */
export const requireOpenPart = async (tx: Tx, target: Target): Promise<VersionedContract> =>
  openPartOf(await requireContract(tx, target))

/** The contract as it is now, as the caller may see it. */
export const answerContract = async (tx: Tx, programID: string) =>
  presentFull(tx.actor, await tx.require(clientPrograms, programID))

/**
 * What is being worked on of a contract, as its signer read it. Refuses everybody else; a signed one is answered
 * whatever version they read.
 */
export async function requireContractAsSigner(tx: Tx, { programID, version }: Target) {
  const contract = await tx.require(clientPrograms, programID)
  const part = maySignFor(tx.actor, openPartOf(contract))
  requireContractVersion(tx.actor, contract, part.signed ? undefined : version)
  return part
}
