import { type Context, transactional } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { findChangeConflicts } from '../conflicts/refuse-blocked.ts'
import { countLikeRequest } from '../requests/create/request-limits.ts'
import { momentOf } from '../requests/program-requests.rules.ts'
import { updateProgramInTx } from '../schedule/update-program.ts'
import { changeRequests, type VersionedChange } from './change-requests.documents.ts'
import { changeRequested, headcountChanged } from './change-requests.notifications.ts'
import { isMadeAtOnce, mayRequestChange, refuseInvalidWish } from './change-requests.rules.ts'
import { supersedeChange } from './end-change.ts'
import { findPeopleOfChange, readClientFacts } from './read-client-facts.ts'

/**
 * Asks for a change of a program, as its client. A headcount that comes in time and fits is changed at once; any other
 * change waits for an Admin. Replaces the change that waits.
 */
export const requestChange = transactional('clientPrograms.requestChange', async (tx, input, context) => {
  const { programID, participants, dates, note } = input
  const moment = momentOf(tx, context)
  const entry = mayRequestChange(tx.actor, await readClientFacts(tx, programID), moment)
  refuseInvalidWish(input, entry, moment)
  await countLikeRequest(tx, context.settings)
  await supersedeChange(tx, programID)
  const conflicts = await findChangeConflicts(tx, context, entry, {
    ...entry,
    participants: participants ?? entry.participants,
  })
  const { headcountDays } = context.settings.saved
  const atOnce = isMadeAtOnce(input, entry, { ...moment, conflicts, headcountDays })
  const change = tx.create(changeRequests, {
    id: tx.id(),
    programID,
    programName: entry.programName,
    userid: tx.actor.userid,
    askedByName: tx.actor.name,
    participantsBefore: entry.participants,
    participants: participants === entry.participants ? null : (participants ?? null),
    dates,
    note,
    status: atOnce ? 'accepted' : 'waiting',
    accepted: null,
    decidedByName: null,
    decidedAt: atOnce ? tx.now : null,
    reason: '',
  })
  if (atOnce) await changeHeadcount(tx, context, change)
  else await notify(tx, context, changeRequested({ change, entry }))
  return change
})

/** Changes the headcount as an Admin would, and tells the Admins and the client's people. */
async function changeHeadcount(tx: Tx, context: Context, change: VersionedChange): Promise<void> {
  const { programID, participants } = change
  const { entry } = await updateProgramInTx(tx, context, { programID, participants })
  tx.setDescription(`changed the headcount of ${entry.programName} to ${participants}`)
  const people = await findPeopleOfChange(tx, context, { entry, userid: tx.actor.userid })
  await notify(tx, context, headcountChanged({ change, entry, people, by: tx.actor }))
}
