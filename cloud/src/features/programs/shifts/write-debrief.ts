import { transactional } from '../../../platform/calls/gate.ts'
import { refuse, refuseField } from '../../../platform/calls/refuse.ts'
import { notify } from '../../notifications/notify.ts'
import { staffPrograms } from '../assignments/staff-programs.documents.ts'
import { incidentReported } from '../assignments/staff-programs.notifications.ts'
import { mayDebrief, mayReport } from './on-shift.rules.ts'
import { requireOwnAssignment } from './require-own-assignment.ts'

/**
 * Saves the person's report on their shift, and tells all Admins of a new or changed incident. Throws `aborted` if
 * another device of the person has saved a report that they did not see.
 */
export const writeDebrief = transactional('staffPrograms.debrief', async (tx, input, context) => {
  const { id, version, seenAt, ...answers } = input
  const stored = await requireOwnAssignment(tx, context, { id, version }, mayReport)
  const { debrief: before } = stored
  if (!before && Object.values(answers).every((answer) => answer === ''))
    refuseField('wentWell', 'Answer at least one question.', 'empty')
  const debrief = { ...answers, writtenAt: before?.writtenAt ?? tx.now, changedAt: before ? tx.now : null }
  const permitted = mayDebrief(stored, tx.now, context.settings.centre.timeZone)
  const isSame =
    before && Object.entries(answers).every(([field, answer]) => before[field as keyof typeof answers] === answer)
  if (isSame) return before
  const savedAt = before ? (before.changedAt ?? before.writtenAt) : null
  if (seenAt !== undefined && seenAt !== savedAt) refuse('aborted', undefined, { current: before })
  const assignment = tx.update(staffPrograms, permitted, { debrief })
  if (answers.incident && answers.incident !== before?.incident)
    await notify(tx, context, incidentReported({ assignment }))
  tx.setDescription(`${before ? 'changed their' : 'wrote a'} debrief of ${assignment.programName}`)
  return debrief
})
