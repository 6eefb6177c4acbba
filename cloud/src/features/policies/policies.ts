import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { type Context, type Input, requireVersion, runInTransaction, type Services } from '../../platform/calls/gate.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import { sanitizeRichText } from '../../platform/text/sanitize-rich-text.ts'
import type { Policy, PublicText } from './policies.documents.ts'

const presentPolicy = (policy: Versioned<Policy> | null) => ({
  content: policy?.content ?? '',
  lastUpdated: policy?.lastUpdated ?? null,
  version: policy?.version ?? 0,
})

/** Returns a public text. Before the first save it is empty, with version 0. */
export const getPolicy = async ({ store }: Pick<Services, 'store'>, { collection, id }: PublicText) =>
  presentPolicy(await store.get(collection, id))

/** Saves a public text, sanitized, with the time. Throws `aborted` for an old version (0: nothing saved yet). */
export const savePolicy = (context: Context, { collection, id }: PublicText, input: Input<'privacyPolicy.save'>) =>
  runInTransaction(context, async (tx) => {
    const before = await tx.get(collection, id)
    requireVersion(presentPolicy(before), input.version)
    const content = sanitizeRichText(input.content)
    if (before?.content === content) return presentPolicy(before)
    const fields = { content, lastUpdated: tx.now }
    return presentPolicy(
      before ? tx.update(collection, mayAsAdmin(tx.actor, before), fields) : tx.create(collection, { id, ...fields }),
    )
  })
