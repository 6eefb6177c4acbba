import { type Input, requireVersion, transactional } from '../../../platform/calls/gate.ts'
import { refuseField } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { markAnsweredRead } from '../../notifications/mark-answered.ts'
import { notify } from '../../notifications/notify.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { updateProgramInTx } from '../schedule/update-program.ts'
import { changeRequests, type VersionedChange } from './change-requests.documents.ts'
import { changeAccepted, changeDeclined } from './change-requests.notifications.ts'
import { mayDecideChange, mayWithdrawChange } from './change-requests.rules.ts'
import { findPeopleOfChange, readClientFacts } from './read-client-facts.ts'

/** Accepts a change that waits: changes the program as an Admin does by hand, and tells the client's people. */
export const acceptChange = transactional('clientPrograms.acceptChange', async (tx, input, context) => {
  const waiting = await requireWaitingChange(tx, input)
  const { programID, participants, dates } = waiting
  const date = dates[input.choice] ?? null
  if (input.choice > 0 && !date) refuseField('choice', 'Choose one of the dates.')
  const change = tx.update(changeRequests, waiting, {
    status: 'accepted',
    accepted: date,
    decidedByName: tx.actor.name,
    decidedAt: tx.now,
  })
  const { entry } = await updateProgramInTx(tx, context, {
    programID,
    ...(participants === null ? {} : { participants }),
    ...date,
    override: input.override,
  })
  tx.setDescription(`accepted the change of ${entry.programName}`)
  await markQuestionRead(tx, change)
  const people = await findPeopleOfChange(tx, context, { entry, userid: change.userid })
  await notify(tx, context, changeAccepted({ change, entry, people }))
  return change
})

/** Declines a change that waits, and tells the client's people why. */
export const declineChange = transactional('clientPrograms.declineChange', async (tx, input, context) => {
  const change = tx.update(changeRequests, await requireWaitingChange(tx, input), {
    status: 'declined',
    reason: input.reason,
    decidedByName: tx.actor.name,
    decidedAt: tx.now,
  })
  await markQuestionRead(tx, change)
  const entry = await tx.require(programSchedule, change.programID)
  const people = await findPeopleOfChange(tx, context, { entry, userid: change.userid })
  await notify(tx, context, changeDeclined({ change, entry, people }))
  return change
})

/** Withdraws a change that waits, as the client. */
export const withdrawChange = transactional('clientPrograms.withdrawChange', async (tx, { id, version }) => {
  const stored = await tx.require(changeRequests, id)
  const change = requireVersion(
    mayWithdrawChange(tx.actor, stored, await readClientFacts(tx, stored.programID)),
    version,
  )
  await markQuestionRead(tx, change)
  return tx.update(changeRequests, change, { status: 'withdrawn', decidedAt: tx.now })
})

const requireWaitingChange = async (tx: Tx, { id, version }: Input<'clientPrograms.withdrawChange'>) =>
  requireVersion(mayDecideChange(await tx.require(changeRequests, id)), version)

const markQuestionRead = (tx: Tx, { id, programID }: VersionedChange): Promise<void> =>
  markAnsweredRead(tx, programID, ({ relatedDocumentId }) => relatedDocumentId === id)
