import { abilitiesOf } from '../../../platform/calls/abilities.ts'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { pageQuery, presentPage } from '../../../platform/calls/lists.ts'
import { findFirst } from '../../../platform/documents/find-all.ts'
import { momentOf } from '../requests/program-requests.rules.ts'
import { changeRequests, type VersionedChange } from './change-requests.documents.ts'
import { presentChange } from './change-requests.presenter.ts'
import { lastDayForHeadcount, mayListChanges, mayRequestChange } from './change-requests.rules.ts'
import { readClientFacts } from './read-client-facts.ts'

/** Returns a program's change that waits for an answer. Null if none waits. */
export const findWaitingChange = (context: Context, programID: string): Promise<VersionedChange | null> =>
  findFirst(context, changeRequests, { where: { programID, status: 'waiting' }, orderBy: 'createdAt' })

/** Lists the changes that a program's client asked for, and says if the caller may ask for another one. */
export async function listChanges(context: Context, input: Input<'clientPrograms.listChanges'>) {
  const { actor, clock, settings } = context
  const { programID } = input
  const program = await readClientFacts(context, programID)
  const query = mayListChanges(actor, { ...pageQuery(input, '-createdAt'), where: { programID } }, program)
  const moment = momentOf({ now: clock.now() }, context)
  const page = await presentPage(context, changeRequests, query, (change) => presentChange(actor, change, program))
  return {
    ...page,
    participantsUntil: program.entry && lastDayForHeadcount(program.entry, settings.saved.headcountDays),
    ...abilitiesOf(actor, {
      requestChange: { call: 'clientPrograms.requestChange', rule: () => mayRequestChange(actor, program, moment) },
    }),
  }
}
