import { notification } from '@belay/contract/notifications'
import { boolean, defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { StoredDocument } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type Notification = DocumentOf<typeof notification>

/**
 * Adds the programs of notifications before version 3. Their IDs of assignments, offers and requests to facilitate are
 * staffID_programID.
 */
function addPrograms(doc: StoredDocument): StoredDocument {
  const { type, relatedDocumentId } = doc as Pick<Notification, 'type' | 'relatedDocumentId'> // as in version 2
  const programID = /^(program|request|contract|facilitator)_/.test(type) && relatedDocumentId?.split('_').at(-1)
  return { programIDs: programID ? [programID] : [], ...doc }
}

export const notifications = defineCollection<Notification>({
  name: 'notifications',
  idField: 'id',
  schemaVersion: 3,
  migrations: { 2: (doc) => ({ changeID: null, mailID: null, ...doc }), 3: addPrograms },
  indexVersion: 4,
  schema: notification,
  documentName: 'Notification',
  keys: {
    recipientEmail: text('recipientEmail'),
    type: text('type'),
    unread: boolean((doc) => doc.readAt === null),
    createdAt: number('createdAt'),
    changeID: text('changeID'),
    answeredIn: text((doc) => doc.answeredIn ?? null),
  },
  multiValueKeys: { about: (doc) => doc.programIDs },
  lists: {
    createdAt: [['recipientEmail'], ['recipientEmail', 'unread'], ['type'], ['changeID'], ['answeredIn'], ['about']],
  },
  unaudited: true,
  audience: (doc) => ({ emails: [doc.recipientEmail] }),
})
