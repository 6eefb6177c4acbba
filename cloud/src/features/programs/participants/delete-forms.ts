import { PARTICIPANTS } from '@belay/contract/participant-limits'
import type { Services } from '../../../platform/calls/gate.ts'
import { iterateAll } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { getParticipantText } from './participant-text.ts'
import { formsChecks, participantForms, participantLinks, type VersionedForm } from './participants.documents.ts'
import { findDeletionTimes, mayCheck, mayDropLink, mayExpire } from './participants.rules.ts'

/** The most forms of each kind that one check of a program changes. The next check follows at once. */
const MOST_AT_ONCE = 200

type Parts = Pick<Services, 'store' | 'clock' | 'settings'>

/**
 * The deletion of forms (R395): of answers about health some days after the program, of whole forms some years after
 * it, of removed forms, and of the forms of a deleted program.
 */
export const expiredForms = {
  async *find({ store, clock }: Parts) {
    for await (const { programID } of iterateAll(store, formsChecks, { orderBy: 'dueAt', to: clock.now() }))
      yield [programID]
  },

  async send(tx: Tx, { settings, store }: Parts, [programID = '']: readonly string[]): Promise<void> {
    const [check, entry, kept] = await Promise.all([
      tx.require(formsChecks, programID),
      tx.get(programSchedule, programID),
      getParticipantText({ store }),
    ])
    if (check.dueAt > tx.now) return
    const ends = entry ? findDeletionTimes(entry, kept, settings.centre.timeZone) : { health: 0, forms: 0 }
    const isOver = ends.forms <= tx.now
    const changed = isOver
      ? await deleteForms(tx, programID, ends.forms)
      : await deleteParts(tx, programID, ends.health)
    tx.setDescription(`deleted outdated data of ${changed} forms of participants`)
    if (isOver && changed < MOST_AT_ONCE) {
      const link = entry ? null : await tx.get(participantLinks, programID)
      if (link) tx.remove(participantLinks, mayDropLink(link, entry === null))
      tx.remove(formsChecks, mayCheck(check))
      return
    }
    const removed = await findRemoved(tx, programID)
    const times = [ends.health, ends.forms, tx.now + PARTICIPANTS.checkEvery, ...removed.map(endOfRemoved)]
    const next = Math.min(...times.filter((at) => at > tx.now))
    tx.update(formsChecks, mayCheck(check), { dueAt: changed >= MOST_AT_ONCE ? tx.now : next })
  },
}

const findRemoved = (tx: Tx, programID: string) =>
  tx.find(participantForms, { where: { programID, isRemoved: true }, orderBy: 'name', limit: MOST_AT_ONCE })

/** Returns the time in ms when a removed form is deleted. Other forms have none. */
const endOfRemoved = ({ removedAt }: Pick<VersionedForm, 'removedAt'>): number =>
  removedAt === null ? 0 : removedAt + PARTICIPANTS.removedKeptFor

/** Deletes forms of a program. Returns their number. */
async function deleteForms(tx: Tx, programID: string, endsAt: number): Promise<number> {
  const forms = await tx.find(participantForms, { where: { programID }, orderBy: 'createdAt', limit: MOST_AT_ONCE })
  for (const form of forms) tx.remove(participantForms, mayExpire(form, { endsAt, now: tx.now }))
  return forms.length
}

/** Deletes removed forms, and answers about health if their time is over. Returns the number of changed forms. */
async function deleteParts(tx: Tx, programID: string, healthEnds: number): Promise<number> {
  const removed = (await findRemoved(tx, programID)).filter((form) => endOfRemoved(form) <= tx.now)
  for (const form of removed) tx.remove(participantForms, mayExpire(form, { endsAt: endOfRemoved(form), now: tx.now }))
  if (healthEnds > tx.now) return removed.length
  const query = { where: { programID, hasHealth: true }, orderBy: 'createdAt', limit: MOST_AT_ONCE }
  const withHealth = await tx.find(participantForms, query)
  for (const form of withHealth) {
    const answers = form.answers.filter(({ isHealth }) => !isHealth)
    const changes = { answers, healthDeletedAt: tx.now }
    tx.update(
      participantForms,
      mayExpire(form, { endsAt: healthEnds, now: tx.now }),
      changes,
      'Deleted the answers about health',
    )
  }
  return removed.length + withHealth.length
}

/**
 * Schedules the deletion of a deleted program's forms and link, which waits until the deletion is unlikely to be
 * undone.
 */
export async function scheduleFormsDeletion(tx: Tx, programID: string): Promise<void> {
  const [check, link] = await Promise.all([tx.get(formsChecks, programID), tx.get(participantLinks, programID)])
  const dueAt = tx.now + PARTICIPANTS.removedKeptFor
  if (check) tx.update(formsChecks, mayCheck(check), { dueAt })
  else if (link) tx.create(formsChecks, { programID, dueAt })
}
