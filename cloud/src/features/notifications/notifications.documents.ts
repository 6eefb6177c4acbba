import { notification } from '@belay/contract/notifications'
import { boolean, defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { DocumentOf } from '../documents.ts'

export type Notification = DocumentOf<typeof notification>

export const notifications = defineCollection<Notification>({
  name: 'notifications',
  idField: 'id',
  schemaVersion: 2,
  migrations: { 2: (doc) => ({ changeID: null, mailID: null, ...doc }) },
  indexVersion: 2,
  schema: notification,
  documentName: 'Notification',
  keys: {
    recipientEmail: text('recipientEmail'),
    type: text('type'),
    unread: boolean((doc) => doc.readAt === null),
    createdAt: number('createdAt'),
    changeID: text('changeID'),
  },
  lists: { createdAt: [['recipientEmail'], ['recipientEmail', 'unread'], ['type'], ['changeID']] },
  unaudited: true,
  audience: (doc) => ({ emails: [doc.recipientEmail] }),
})
