import { notification } from '@belay/contract/notifications'
import { boolean, defineCollection, number, text } from '../../platform/documents/define-collection.ts'
import type { DocumentOf } from '../documents.ts'

export type Notification = DocumentOf<typeof notification>

export const notifications = defineCollection<Notification>({
  name: 'notifications',
  idField: 'id',
  schema: notification,
  indexVersion: 3,
  documentName: 'Notification',
  keys: {
    recipientEmail: text('recipientEmail'),
    type: text('type'),
    unread: boolean((doc) => doc.readAt === null),
    createdAt: number('createdAt'),
    changeID: text('changeID'),
    answeredIn: text((doc) => doc.answeredIn ?? null),
    mailID: text('mailID'),
    waits: boolean((doc) => doc.waitsForDailyMail === true && doc.readAt === null),
  },
  multiValueKeys: { about: (doc) => doc.programIDs },
  lists: {
    createdAt: [
      ['recipientEmail'],
      ['recipientEmail', 'unread'],
      ['type'],
      ['changeID'],
      ['answeredIn'],
      ['mailID'],
      ['waits'],
      ['about'],
      ['about', 'unread'],
    ],
  },
  unaudited: true,
  audience: (doc) => ({ emails: [doc.recipientEmail] }),
})
