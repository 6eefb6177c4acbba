import { toIsoDate } from '@belay/contract/dates'
import { feedback as feedbackSchema } from '@belay/contract/feedback'
import { defineCollection, number, text } from '../../../platform/documents/define-collection.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import type { DocumentOf } from '../../documents.ts'

export type Feedback = DocumentOf<typeof feedbackSchema>
export type VersionedFeedback = Versioned<Feedback>

export const feedback = defineCollection<Feedback>({
  name: 'feedback',
  idField: 'id',
  schema: feedbackSchema,
  documentName: 'Feedback',
  nameOf: (doc) => doc.programName,
  keys: {
    programID: text('programID'),
    date: text((doc) => toIsoDate(doc.date)),
    createdAt: number('createdAt'),
  },
  lists: { createdAt: [['programID']], date: [[]] },
  audience: (doc) => ({ userids: [doc.userid] }),
})

/** Returns the ID of a person's answers about a program. */
export const feedbackID = (programID: string, userid: string): string => `${programID}_${userid}`
