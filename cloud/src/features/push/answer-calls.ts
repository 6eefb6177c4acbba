import type { Services } from '../../platform/calls/gate.ts'
import type { OutboxJob } from '../../platform/outbox/outbox.ts'
import { staffPrograms } from '../programs/assignments/staff-programs.documents.ts'
import { shiftOffers } from '../programs/offers/shift-offers.documents.ts'
import { currentAskingID } from '../programs/shifts/shift-answers.ts'
import { shiftSwaps } from '../programs/swaps/shift-swaps.documents.ts'

type Question = NonNullable<Extract<OutboxJob, { kind: 'push' }>['answer']>
type AnswerCall = { call: string; input: object }

const collections = [staffPrograms, shiftOffers, shiftSwaps] as const

/**
 * Returns the calls by which a browser answers a question about a shift with yes or no. Null if the question is no
 * longer asked. They name the document's version, so that an old question is not answered after a change (R313).
 */
export async function findAnswerCalls(
  { store }: Pick<Services, 'store'>,
  { collection: name, id, documentHash }: Question,
): Promise<{ yes: AnswerCall; no: AnswerCall } | null> {
  const collection = collections.find((one) => one.name === name)
  const doc = collection && (await store.get(collection as typeof staffPrograms, id))
  if (!doc || currentAskingID(doc) !== documentHash) return null
  const target = { id, version: doc.version }
  if (name === staffPrograms.name)
    return {
      yes: { call: 'staffPrograms.confirm', input: target },
      no: { call: 'staffPrograms.decline', input: target },
    }
  const call = name === shiftOffers.name ? 'staffPrograms.answerOffer' : 'staffPrograms.answerSwap'
  return { yes: { call, input: { ...target, accept: true } }, no: { call, input: { ...target, accept: false } } }
}
