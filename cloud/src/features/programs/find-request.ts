import type { Context } from '../../platform/calls/gate.ts'
import { findFirst } from '../../platform/documents/find-all.ts'
import { programRequests, type VersionedRequest } from './requests/program-requests.documents.ts'
import { canSeeRequest } from './requests/program-requests.rules.ts'

/**
 * Returns a program's request, by the program's ID or by the ID of the request. Null if there is none, and for an ID of
 * a request that the caller may not see, so that the time of a refusal does not reveal the request.
 */
export async function findRequest(context: Context, id: string): Promise<VersionedRequest | null> {
  const ofProgram = await findFirst(context, programRequests, { where: { programID: id }, orderBy: 'createdAt' })
  if (ofProgram) return ofProgram
  const named = await context.store.get(programRequests, id)
  return named && canSeeRequest(context.actor, named) ? named : null
}
