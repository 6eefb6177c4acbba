import { findAll } from '../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import { participantForms, type StoredForm } from '../participants/participants.documents.ts'

/** The words of a question about photos. Each centre writes its own questions, so they have no fixed IDs. */
const ABOUT_PHOTOS = /\b(photo|picture)/i

const answersOf = ({ answers }: StoredForm) =>
  answers.filter(({ label, answer }) => ABOUT_PHOTOS.test(label) && (answer === 'yes' || answer === 'no'))

/** Counts the participants who answered a yes-or-no question about photos, and those who refused. Null without any. */
export async function findPhotoRefusals(store: Pick<DocumentStore, 'find'>, programID: string) {
  const forms = await findAll(store, participantForms, { where: { programID, isRemoved: false }, orderBy: 'name' })
  const answered = forms.map(answersOf).filter((answers) => answers.length > 0)
  const refused = answered.filter((answers) => answers.some(({ answer }) => answer === 'no'))
  return answered.length === 0 ? null : { refused: refused.length, answered: answered.length }
}
