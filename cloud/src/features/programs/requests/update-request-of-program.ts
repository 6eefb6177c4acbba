import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, transactional } from '../../../platform/gate.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { programRequests, type VersionedRequest } from './program-requests.documents.ts'
import { changeRequest, changeRequestField } from './update-request.ts'

/** Changes a request: its requester may while it is pending, an Admin always. Updates the copies in its program. */
export const updateRequest = transactional('programRequests.update', (tx, input, context) =>
  changeRequestOfProgram(tx, context, input),
)

/** Changes a request and its program in the caller's transaction. */
export const changeRequestOfProgram = async (tx: Tx, context: Context, input: Input<'programRequests.update'>) =>
  programFollows(tx, context, await changeRequest(tx, context, input))

/** Changes one field of a request, such as `programDetails.notes` or `status.room`, and updates its program. */
export const editRequestField = transactional('programRequests.editField', async (tx, input, context) =>
  programFollows(tx, context, await changeRequestField(tx, context, input)),
)

async function programFollows(tx: Tx, context: Context, request: VersionedRequest): Promise<VersionedRequest> {
  if (request.programID === null) return request
  await copyProgramFacts(tx, context, request.programID)
  return tx.require(programRequests, request.id)
}
