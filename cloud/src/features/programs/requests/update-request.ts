import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, transactional } from '../../../platform/gate.ts'
import { programRequests, type VersionedRequest } from '../../program-requests/program-requests.documents.ts'
import { changeRequest, changeRequestField } from '../../program-requests/update-request.ts'
import { copyProgramFacts } from '../copy-program-facts.ts'

/** Changes a request: the requester's while pending, any for an Admin. What its program takes from it follows. */
export const updateRequest = transactional('programRequests.update', (tx, input, context) =>
  changeRequestOfProgram(tx, context, input),
)

/** The same in a unit of work. */
export const changeRequestOfProgram = async (tx: Tx, context: Context, input: Input<'programRequests.update'>) =>
  programFollows(tx, context, await changeRequest(tx, context, input))

/** The same for one field of the form, one `programDetails.notes` or one entry `status.room`. */
export const editRequestField = transactional('programRequests.editField', async (tx, input, context) =>
  programFollows(tx, context, await changeRequestField(tx, context, input)),
)

async function programFollows(tx: Tx, context: Context, request: VersionedRequest): Promise<VersionedRequest> {
  if (request.programID === null) return request
  await copyProgramFacts(tx, context, request.programID)
  return tx.require(programRequests, request.id)
}
