import { LIMITS } from '@belay/contract/constants'
import { type Input, requireVersion } from '../../platform/calls/gate.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Client, clients } from './clients.documents.ts'
import { mayMergeClient } from './clients.rules.ts'
import { lockClient } from './clients.ts'
import { moveRecords } from './move-records.ts'
import { findNamedAfter } from './named-after.ts'

/**
 * Moves the duplicate's contracts and schedule entries to this client and deletes the duplicate. Returns both clients,
 * and the IDs of programs with the duplicate's name in theirs.
 */
export async function mergeClient(tx: Tx, input: Input<'clients.merge'>) {
  const kept = mayMergeClient(requireVersion(await lockClient(tx, input.clientID), input.version), input.duplicateID)
  const duplicate = await lockClient(tx, input.duplicateID)
  const named = await findNamedAfter(tx.store, duplicate)
  const moved = formatCounts(await moveRecords(tx, duplicate.clientID, kept))
  tx.remove(clients, mayMergeClient(duplicate, kept.clientID), `Merged into ${kept.organization}; ${moved} moved`)
  const summary = `Merged ${duplicate.organization} into this; ${moved} moved`
  return { duplicate, named, client: tx.update(clients, kept, joinDetails(kept, duplicate, input.take), summary) }
}

/** Formats counts as "3 contracts and 1 program". */
function formatCounts({ contracts, programs }: { contracts: number; programs: number }): string {
  const format = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  return `${format(contracts, 'contract')} and ${format(programs, 'program')}`
}

/** Returns the kept client's details, with the duplicate's if missing or in `take`, and both notes. */
function joinDetails(kept: Client, duplicate: Client, take: Input<'clients.merge'>['take'] = []): Partial<Client> {
  const notes = [kept.notes, duplicate.notes].filter(Boolean).join('\n\n').slice(0, LIMITS.longText)
  return {
    contactName: kept.contactName || duplicate.contactName,
    contactEmail: kept.contactEmail || duplicate.contactEmail,
    phone: kept.phone || duplicate.phone,
    address: kept.address || duplicate.address,
    ...Object.fromEntries(take.map((field) => [field, duplicate[field]])),
    notes,
  }
}
