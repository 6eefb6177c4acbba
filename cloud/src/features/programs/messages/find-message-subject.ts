import type { Reader } from '../../../platform/documents/transaction.ts'
import { clientPrograms, type VersionedContract } from '../contracts/client-programs.documents.ts'
import { findRequestByEitherID } from '../find-request.ts'
import { programNameOf, type VersionedRequest } from '../requests/program-requests.documents.ts'
import { programSchedule, type VersionedEntry } from '../schedule/program-schedule.documents.ts'

/** A program, or a request without a program, as the subject of messages. */
export type MessageSubject = {
  /** The ID of the request, which stays when it is approved; or of a program without a request. */
  conversationID: string
  programID: string | null
  programName: string
  request: VersionedRequest | null
  contract: VersionedContract | null
  entry: VersionedEntry | null
}

/**
 * Reads the subject of messages by the ID of a program or of its request. All parts are null for an unknown ID. Makes
 * the same reads for every ID, so that the time of a refusal does not reveal whether there is a document.
 */
export async function findMessageSubject(reader: Reader, id: string): Promise<MessageSubject> {
  const { get } = 'get' in reader ? reader : reader.store
  const request = await findRequestByEitherID(reader, id)
  const programID = request ? request.programID : id
  const [contract, entry] = await Promise.all([
    get(clientPrograms, programID ?? id),
    get(programSchedule, programID ?? id),
  ])
  return {
    conversationID: request?.id ?? id,
    programID: contract || entry || request ? programID : null,
    programName: entry?.programName ?? contract?.programName ?? (request ? programNameOf(request) : ''),
    request,
    contract,
    entry,
  }
}
