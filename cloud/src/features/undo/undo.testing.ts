import { findAll } from '../../platform/documents/find-all.ts'
import { outboxEntries } from '../../platform/outbox/outbox.ts'
import type { TestCloud } from '../../testing/cloud.ts'

/** Options of a cloud that holds the mails of a change for 15 seconds. */
export const HELD = { settings: { mail: { holdSeconds: 15 } } }

/** Deletes every mail from the outbox, as if it was sent. */
export async function sendEverything({ store }: TestCloud): Promise<void> {
  const batch = store.batch()
  for (const { id, version } of await findAll(store, outboxEntries, { orderBy: 'dueAt' }))
    batch.delete(outboxEntries, id, version)
  await batch.commit()
}
