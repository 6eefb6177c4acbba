import type { Context } from '../../platform/calls/gate.ts'
import { findFirst } from '../../platform/documents/find-all.ts'
import type { Reader } from '../../platform/documents/transaction.ts'
import { programRequests, type VersionedRequest } from './requests/program-requests.documents.ts'
import { canSeeRequest } from './requests/program-requests.rules.ts'

/**
 * Returns a program's request, by the program's ID or by the ID of the request. Null if there is none. Always reads the
 * same, so that the time of a refusal reveals nothing.
 */
export async function findRequestByEitherID(reader: Reader, id: string): Promise<VersionedRequest | null> {
  const { get } = 'get' in reader ? reader : reader.store
  const [ofProgram, named] = await Promise.all([
    findFirst(reader, programRequests, { where: { programID: id }, orderBy: 'createdAt' }),
    get(programRequests, id),
  ])
  return ofProgram ?? named
}

/** Returns a program's request by either ID. Null also for an ID of a request that the caller may not see. */
export async function findRequest(context: Context, id: string): Promise<VersionedRequest | null> {
  const request = await findRequestByEitherID(context, id)
  return request && (request.programID === id || canSeeRequest(context.actor, request)) ? request : null
}
