import { savedView } from '@belay/contract/saved-views'
import type { Collection } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type SavedView = DocumentOf<typeof savedView>

/** Held by userid, so that a person keeps their views when their e-mail address changes. */
export const savedViews: Collection<SavedView> = {
  name: 'savedViews',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  schema: savedView,
  keys: {
    userid: { type: 'text', of: (doc) => doc.userid },
    table: { type: 'text', of: (doc) => doc.table },
    createdAt: { type: 'number', of: (doc) => doc.createdAt },
  },
  lists: [
    { where: ['userid'], orderBy: 'createdAt' },
    { where: ['userid', 'table'], orderBy: 'createdAt' },
  ],
  unaudited: true,
  audience: (doc) => ({ userids: [doc.userid] }),
}
