import { currentVersionOf } from '@belay/contract/amendments'
import { waitingContract } from '@belay/contract/inbox'
import { conversation } from '@belay/contract/messages'
import type { Context } from '../../platform/calls/gate.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import type { Query } from '../../platform/documents/store.ts'
import { clientPrograms, contractStageSince, signatureDueAt } from '../programs/contracts/client-programs.documents.ts'
import { prepareWaitingContracts } from '../programs/contracts/client-programs.ts'
import { findMessageSubject } from '../programs/messages/find-message-subject.ts'
import { conversations } from '../programs/messages/messages.documents.ts'
import { programRequests, type VersionedRequest } from '../programs/requests/program-requests.documents.ts'
import { countEntriesAt } from '../programs/schedule/find-entries.ts'
import { createReader, dueAfter } from './waiting.ts'

/** The queries of the two kinds. Requests with offered dates are not included: they wait for their client. */
const REQUESTS = {
  requests: { orderBy: 'undecided', from: 0 },
  undated: { where: { status: 'Approved' }, orderBy: 'createdAt' },
} satisfies Record<string, Query>

/** Finds requests of a kind, oldest first, with the number of programs at their first choice. */
export const findRequests = (kind: keyof typeof REQUESTS) =>
  createReader(
    programRequests,
    () => REQUESTS[kind],
    async (context, requests) => {
      const others = await Promise.all(requests.map((request) => countOthers(context, request)))
      return requests.map((request, at) => ({
        kind,
        id: request.id,
        since: kind === 'undated' ? (request.decidedAt ?? request.createdAt) : request.createdAt,
        due: dueAfter(request.createdAt, kind),
        request,
        others: others[at] ?? 0,
      }))
    },
  )

/** Counts the programs at the time of a request's first choice. */
function countOthers({ store }: Context, { programDetails }: VersionedRequest): Promise<number> | number {
  const [choice] = programDetails.preferredDates ?? []
  return choice ? countEntriesAt(store, choice) : 0
}

/** Finds contracts of a kind, soonest program first. */
export const findContracts = (kind: 'drafts' | 'unsigned' | 'declined' | 'amendments' | 'toVoid') =>
  createReader(
    clientPrograms,
    () => ({ where: { waitsAs: kind }, orderBy: 'due' }),
    async (context, contracts) => {
      const show = await prepareWaitingContracts(context)(contracts)
      return contracts.map((contract) => ({
        kind,
        id: contract.programID,
        since: contractStageSince(currentVersionOf(contract)),
        due: signatureDueAt(contract),
        contract: pickFields(waitingContract, currentVersionOf(show(contract))),
      }))
    },
  )

/** Finds conversations in which a client waits for an answer, longest first. */
export const findWaitingMessages = createReader(
  conversations,
  () => ({ orderBy: 'waitsSince', from: 0 }),
  (context, waiting) =>
    Promise.all(
      waiting.map(async (each) => {
        const since = each.waitsSince ?? each.createdAt
        const { programName } = await findMessageSubject(context, each.conversationID)
        return {
          kind: 'messages',
          id: each.conversationID,
          since,
          due: dueAfter(since, 'messages'),
          programName,
          conversation: pickFields(conversation, each),
        }
      }),
    ),
)
