import { notification } from '@belay/contract/notifications'
import type { Collection } from '../../platform/documents/store.ts'
import type { DocumentOf } from '../documents.ts'

export type Notification = DocumentOf<typeof notification>

export const notifications: Collection<Notification> = {
  name: 'notifications',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  schema: notification,
  keys: {
    recipientEmail: { type: 'text', of: (doc) => doc.recipientEmail },
    type: { type: 'text', of: (doc) => doc.type },
    unread: { type: 'boolean', of: (doc) => doc.readAt === null },
    createdAt: { type: 'number', of: (doc) => doc.createdAt },
  },
  lists: [
    { where: ['recipientEmail'], orderBy: 'createdAt' },
    { where: ['recipientEmail', 'unread'], orderBy: 'createdAt' },
    { where: ['type'], orderBy: 'createdAt' },
  ],
  unaudited: true,
  audience: (doc) => ({ emails: [doc.recipientEmail] }),
}
