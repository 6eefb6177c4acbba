import type { Context } from '../../platform/calls/gate.ts'
import { findFirst } from '../../platform/documents/find-all.ts'
import { programRequests, type VersionedRequest } from './requests/program-requests.documents.ts'
import { canSeeRequest } from './requests/program-requests.rules.ts'

/**
 * Returns a program's request, by the program's ID or by the ID of the request. Null if there is none, and for an ID of
 * a request that the caller may not see. Always reads the same, so that the time of a refusal reveals nothing.
 */
export async function findRequest(context: Context, id: string): Promise<VersionedRequest | null> {
  const [ofProgram, named] = await Promise.all([
    findFirst(context, programRequests, { where: { programID: id }, orderBy: 'createdAt' }),
    context.store.get(programRequests, id),
  ])
  if (ofProgram) return ofProgram
  return named && canSeeRequest(context.actor, named) ? named : null
}
