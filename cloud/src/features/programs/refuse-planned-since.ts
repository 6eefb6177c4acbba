import { toIsoDate } from '@belay/contract/dates'
import { isAdmin } from '../../platform/actor.ts'
import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { programSchedule, type VersionedEntry } from '../program-schedule/program-schedule.documents.ts'
import { findStanding } from './conflicts.rules.ts'
import { readConflictFacts, staffAtWork } from './read-conflict-facts.ts'

/**
 * Refuses to put a program back where another was planned since: onto its place, or with its people. Whoever plans on
 * one day waits for each other. What was double-booked before the change may be so again.
 */
export async function refusePlannedSince(
  tx: Tx,
  context: Context,
  restorations: readonly Restoration[],
  since: number,
): Promise<void> {
  const restored = restorations.filter(({ collection, as }) => collection.name === programSchedule.name && as !== null)
  const own = new Set(restored.map(({ id }) => id))
  const found = new Map<string, string>()
  const names: Record<string, string> = {}
  for (const { id } of restored) {
    const entry: VersionedEntry = await tx.require(programSchedule, id)
    if (entry.status === 'cancelled') continue
    const [, facts] = await Promise.all([
      tx.guard(`day/${toIsoDate(entry.date)}`),
      readConflictFacts(tx, context, entry, { staffIDs: staffAtWork(entry), dateBefore: entry.date, now: tx.now }),
    ])
    const later = facts.entries.filter((other) => (other.updatedAt ?? other.createdAt) >= since)
    for (const { severity, sentence, programID = '', accepted } of findStanding(entry, facts)) {
      const other = later.find((it) => it.programID === programID)
      if (severity !== 'blocks' || accepted || !other || own.has(programID)) continue
      found.set(programID, sentence)
      names[programID] = other.programName
    }
  }
  if (found.size === 0) return
  if (!isAdmin(tx.actor))
    refuse(
      'failed-precondition',
      "Something else was planned since then, so this can't be undone. Contact the centre.",
      'planned-since',
    )
  refuse('failed-precondition', `This can't be undone: ${[...found.values()].join(' ')}`, {
    reason: 'planned-since',
    documents: [...found.keys()].map((id) => ({ collection: programSchedule.name, id, label: names[id] ?? id })),
  })
}
