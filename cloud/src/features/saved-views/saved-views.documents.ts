import { savedView } from '@belay/contract/saved-views'
import { defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { DocumentOf } from '../documents.ts'

export type SavedView = DocumentOf<typeof savedView>

/** The saved views, by user ID, so that a person keeps their views when their e-mail changes. */
export const savedViews = defineCollection<SavedView>({
  name: 'savedViews',
  idField: 'id',
  schema: savedView,
  documentName: 'SavedView',
  keys: { userid: text('userid'), table: text('table'), createdAt: number('createdAt') },
  lists: { createdAt: [['userid'], ['userid', 'table']] },
  unaudited: true,
  audience: (doc) => ({ userids: [doc.userid] }),
})
