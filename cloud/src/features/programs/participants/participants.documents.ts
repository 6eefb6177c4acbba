import { participantForm, participantText, type SignedText } from '@belay/contract/participants'
import * as z from 'zod'
import { boolean, defineCollection, number, text } from '../../../platform/documents/define-collection.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import type { DocumentOf } from '../../documents.ts'

export type ParticipantText = DocumentOf<typeof participantText> & { id: string; createdAt: number; updatedAt?: number }
/** The ID of the only document. */
export const PARTICIPANT_TEXT_ID = 'default'

/** The centre's form for participants. */
export const participantTexts = defineCollection<ParticipantText>({
  name: 'participantTexts',
  idField: 'id',
  schema: participantText,
  documentName: 'ParticipantText',
  nameOf: () => "the participants' form",
  audience: () => ({}),
})

/** A form that somebody has signed, under its hash. It never changes. */
export type FrozenText = SignedText & { hash: string; createdAt: number; updatedAt?: number }

export const frozenTexts = defineCollection<FrozenText>({
  name: 'participantFrozenTexts',
  idField: 'hash',
  unaudited: true,
})

/** A program's link for its participants. The secret is computed from `seed` and the centre's secret. */
export type ParticipantLink = {
  programID: string
  /** Null if the link was ended. */
  seed: string | null
  /** The addresses of the people who get live updates. */
  readers: string[]
  createdAt: number
  updatedAt?: number
}

export const participantLinks = defineCollection<ParticipantLink>({
  name: 'participantLinks',
  idField: 'programID',
  privateFields: ['seed', 'readers'],
  schema: z.object({ programID: z.string(), seed: z.string().nullable(), readers: z.array(z.string()) }),
  documentName: null,
  nameOf: () => 'the link for participants',
  audience: ({ readers }) => ({ emails: readers }),
})

const storedForm = participantForm.extend({
  /** The time when the form was removed as a mistake. It is deleted some time later. */
  removedAt: z.number().nullable(),
  /** The addresses of the people of the client, who get live updates. */
  readers: z.array(z.string()),
})
export type StoredForm = z.output<typeof storedForm> & { createdAt: number; updatedAt?: number }
export type VersionedForm = Versioned<StoredForm>

/** True if a form has an answer about health. "No" and an empty answer are no needs. */
const hasNeeds = ({ answers }: StoredForm) => answers.some(isNeed)
export const isNeed = ({ isHealth, answer }: { isHealth: boolean; answer: string }): boolean =>
  isHealth && !/^(no|none|n\/?a|-*)\.?$/i.test(answer.trim())

/** The participants' forms. The audit trail has no personal data of them, because it would outlive the form. */
export const participantForms = defineCollection<StoredForm>({
  name: 'participantForms',
  idField: 'id',
  schema: storedForm,
  documentName: null,
  nameOf: () => 'the form of a participant',
  privateFields: ['name', 'birthDate', 'guardian', 'answers', 'signature', 'readers'],
  keys: {
    name: text(({ name }) => name.toLowerCase()),
    programID: text('programID'),
    isRemoved: boolean(({ removedAt }) => removedAt !== null),
    hasNeeds: boolean(hasNeeds),
    hasHealth: boolean(({ answers }) => answers.some(({ isHealth }) => isHealth)),
    createdAt: number('createdAt'),
  },
  lists: {
    name: [
      ['programID', 'isRemoved'],
      ['programID', 'isRemoved', 'hasNeeds'],
    ],
    createdAt: [['programID'], ['programID', 'hasHealth']],
  },
  audience: ({ readers }) => ({ emails: readers }),
})

/** The time of the next check of a program's forms for deletion. */
export type FormsCheck = { programID: string; dueAt: number; createdAt: number; updatedAt?: number }

export const formsChecks = defineCollection<FormsCheck>({
  name: 'participantFormsChecks',
  idField: 'programID',
  unaudited: true,
  keys: { dueAt: number('dueAt') },
  lists: { dueAt: [[]] },
})
