import { createHash } from 'node:crypto'
import { participantText, type SignedText, signedText } from '@belay/contract/participants'
import { mayAsAdmin } from '../../../platform/calls/admins.rules.ts'
import { type Context, requireVersion, type Services, transactional } from '../../../platform/calls/gate.ts'
import { pickFields } from '../../../platform/calls/pick-fields.ts'
import { refuseField } from '../../../platform/calls/refuse.ts'
import type { Versioned } from '../../../platform/documents/store.ts'
import { sanitizeRichText } from '../../../platform/text/sanitize-rich-text.ts'
import { PARTICIPANT_TEXT_ID, type ParticipantText, participantTexts } from './participants.documents.ts'

/** The form before an Admin saves one. */
const NOTHING_YET = { text: '', questions: [], asksBirthDate: false, healthKeptDays: 30, formsKeptYears: 3 }

/** Returns the SHA-256 of a form, by which a signature names it. */
export const hashText = (form: SignedText): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.keys(signedText.shape).map((field) => form[field as keyof SignedText])))
    .digest('hex')

const presentText = (form: Versioned<ParticipantText> | null) =>
  form ? pickFields(participantText, form) : { ...NOTHING_YET, hash: '', version: 0 }

/** Returns the centre's form for participants. Before the first save it is empty, with version 0. */
export const getParticipantText = async ({ store }: Pick<Services, 'store'>) =>
  presentText(await store.get(participantTexts, PARTICIPANT_TEXT_ID))

/** Saves the centre's form, sanitized (R390). Signed forms do not change. */
export const saveParticipantText = transactional('participants.saveForm', async (tx, { version, ...given }) => {
  const before = await tx.get(participantTexts, PARTICIPANT_TEXT_ID)
  requireVersion(presentText(before), version)
  refuseUnclearQuestions(given.questions)
  const fields = { ...given, text: sanitizeRichText(given.text) }
  const saved = { ...fields, hash: hashText(fields) }
  return presentText(
    before
      ? tx.update(participantTexts, mayAsAdmin(tx.actor, before), saved)
      : tx.create(participantTexts, { id: PARTICIPANT_TEXT_ID, ...saved }),
  )
})

function refuseUnclearQuestions(questions: SignedText['questions']): void {
  if (new Set(questions.map(({ id }) => id)).size < questions.length)
    refuseField('questions', 'Two questions have the same ID.', 'same-id')
  for (const [at, { kind, choices }] of questions.entries()) {
    const isUnclear =
      kind === 'choice' ? new Set(choices).size < choices.length || choices.length < 2 : choices.length > 0
    if (isUnclear) refuseField(`questions.${at}.choices`, 'A choice needs at least two different answers.', 'choices')
  }
}

/** Returns the centre's form as a signature needs it. Null if there is none yet. */
export async function findParticipantText({ store }: Pick<Context, 'store'>) {
  const form = await getParticipantText({ store })
  return form.version === 0 ? null : form
}
