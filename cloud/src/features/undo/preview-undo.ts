import { rehearse } from '../../platform/documents/transaction.ts'
import type { Context, Input } from '../../platform/gate.ts'
import { findRecipients } from '../programs/find-recipients.ts'
import { putBack } from './undo-change.ts'

/**
 * Previews the Undo of a change by running it without a commit. Returns the result for each document, the people who
 * would be notified, and the number of mails and people that it takes back.
 */
export async function previewUndo(context: Context, { changeID }: Input<'audit.preview'>) {
  const { result, touched } = await rehearse(context, context.actor, (tx) => putBack(tx, context, changeID))
  return {
    told: await findRecipients(context, touched),
    takenBack: result.mails.takenBack,
    untold: result.mails.untold,
    records: result.restorations.map(({ collection, id, name, current, as }) => ({
      collection: collection.name,
      documentId: id,
      name,
      becomes: as === null ? ('gone' as const) : current ? ('as before' as const) : ('there again' as const),
    })),
  }
}
