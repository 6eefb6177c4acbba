import type { Context, Input } from '../../../../platform/calls/gate.ts'
import { clientPrograms, findSignedDocument } from '../client-programs.documents.ts'

/**
 * Finds the signed contract with this SHA-256 of its stored PDF. Returns the date of signing and the state, or null.
 * Everyone may call it, so it returns no names. Only a person with the file can know the hash, because nobody can guess
 * the signature of the seal (R302).
 */
export async function checkDocument({ store }: Context, { sha256 }: Input<'clientPrograms.checkDocument'>) {
  const { items } = await store.find(clientPrograms, { where: { document: sha256 }, orderBy: 'createdAt', limit: 1 })
  const [contract] = items
  const document = contract?.signedDocuments.find((stored) => stored.sha256 === sha256)
  if (!contract || !document) return { document: null }
  const { signedAt } = document
  const ended = contract.versions.find((version) => findSignedDocument({ signedDocuments: [document] }, version))
  if (!ended) return { document: { signedAt, state: 'in-force' as const, endedAt: null } }
  const { replacedAt, voidedAt } = ended
  const state = replacedAt === undefined ? ('voided' as const) : ('replaced' as const)
  return { document: { signedAt, state, endedAt: replacedAt ?? voidedAt ?? null } }
}
