import { type Context, type Input, requireVersion, transactional } from '../../../platform/calls/gate.ts'
import { mayListAsAdmin } from '../../../platform/calls/lists.rules.ts'
import { pageQuery, presentPage } from '../../../platform/calls/lists.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { readClientFacts } from '../changes/read-client-facts.ts'
import { momentOf } from '../requests/program-requests.rules.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { feedback, feedbackID } from './feedback.documents.ts'
import { ratedLow } from './feedback.notifications.ts'
import {
  isLowRating,
  mayChangeFeedback,
  mayDeleteFeedback,
  mayGiveFeedback,
  refuseStrangers,
} from './feedback.rules.ts'

/** Stores the caller's answers about a program, and tells the Admins about a low rating (R410). */
export const giveFeedback = transactional('feedback.give', async (tx, { programID, version, ...answers }, context) => {
  const { actor } = tx
  const program = await readClientFacts(tx, programID)
  const entry = mayGiveFeedback(actor, program, momentOf(tx, context))
  // A deletion of the program deletes these answers too.
  await tx.lock(programSchedule, programID)
  const id = feedbackID(programID, actor.userid)
  const before = await tx.get(feedback, id)
  const answer = before
    ? tx.update(feedback, mayChangeFeedback(actor, requireVersion(before, version)), answers)
    : tx.create(feedback, {
        id,
        programID,
        programName: entry.programName,
        programType: entry.programType || program.request?.programDetails.programType || '',
        date: entry.date,
        userid: actor.userid,
        authorName: actor.name,
        ...answers,
      })
  if (isLowRating(answer, before)) await notify(tx, context, ratedLow({ answer, entry }))
  return answer
})

/** Returns the caller's answers about a program, for its client's people. */
export async function getOwnFeedback(context: Context, { programID }: Input<'feedback.mine'>) {
  const { actor, store } = context
  const program = await readClientFacts(context, programID)
  refuseStrangers(actor, program)
  return { answer: await store.get(feedback, feedbackID(programID, actor.userid)) }
}

/** Lists the answers about a program to Admins. */
export function listFeedback(context: Context, input: Input<'feedback.listByProgram'>) {
  const query = { ...pageQuery(input, '-createdAt'), where: { programID: input.programID } }
  return presentPage(context, feedback, mayListAsAdmin(context.actor, query), (answer) => answer)
}

/** Deletes the answers about a deleted program. */
export async function deleteFeedback(tx: Tx, programID: string): Promise<void> {
  for (const answer of await findAll(tx.store, feedback, { where: { programID }, orderBy: 'createdAt' }))
    tx.remove(feedback, mayDeleteFeedback(answer, programID))
}
