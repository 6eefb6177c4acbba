import { createHash } from 'node:crypto'
import { LIMITS } from '@belay/contract/constants'
import { type SignedText, signedText } from '@belay/contract/participants'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { pickFields } from '../../../platform/calls/pick-fields.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { type Tx, transact } from '../../../platform/documents/transaction.ts'
import { findWhereToGo } from '../../places/find-where-to-go.ts'
import { findParties, listReaders } from '../find-parties.ts'
import { requireLinkedProgram } from './participant-link.ts'
import { findParticipantText } from './participant-text.ts'
import {
  formsChecks,
  frozenTexts,
  PARTICIPANT_TEXT_ID,
  participantForms,
  participantTexts,
} from './participants.documents.ts'
import {
  checkAnswers,
  determineIsAdult,
  findMostForms,
  mayCheck,
  maySend,
  refuseTooManyForms,
  requireGuardian,
} from './participants.rules.ts'

/** Returns the program and the form of a link, and nothing about other participants (R392). */
export async function openForm(context: Context, { token }: Input<'participants.open'>) {
  const entry = await requireLinkedProgram(context, context.store, token)
  const text = (await findParticipantText(context)) ?? refuse('not-found')
  const { version: _, ...form } = text
  const { location } = await findWhereToGo(context.store, entry, false)
  const { programName, date, startTime, endTime } = entry
  return { programName, date, startTime, endTime, location, form }
}

/** The ID of a device's form. Without the device's secret nobody can name it. */
const idOf = (programID: string, key: string) => createHash('sha256').update(`${programID} ${key}`).digest('base64url')

/** The author of a form in the audit trail: nobody in particular, also if the person is signed in. */
const BY_LINK = { userid: '', email: '', name: 'A participant' }

/**
 * Stores a signed form, or replaces the one that the same device sent before (R392). Throws `aborted` (`form-changed`)
 * if the centre has changed its form since, so that everybody signs the form they read.
 */
export const submitForm = (context: Context, input: Input<'participants.submit'>) =>
  transact(context, { ...context.actor, ...BY_LINK }, 'participants.submit', async (tx) => {
    const entry = await requireLinkedProgram(context, tx, input.token)
    const { programID, date, participants } = entry
    const id = idOf(programID, input.key)
    const [before, form] = await Promise.all([
      tx.get(participantForms, id),
      tx.get(participantTexts, PARTICIPANT_TEXT_ID),
      tx.guard(guardOfForms(programID)),
    ])
    if (form?.hash !== input.formHash) refuse('aborted', FORM_CHANGED, 'form-changed')
    const isAdult = determineIsAdult(input, form, date)
    const sent = {
      name: input.name,
      isOnPaper: false,
      birthDate: form.asksBirthDate ? input.birthDate : null,
      isAdult,
      guardian: requireGuardian(input, isAdult),
      answers: checkAnswers(form.questions, input.answers),
      signature: input.signature,
      formHash: form.hash,
      healthDeletedAt: null,
      removedAt: null,
    }
    if (before && isSame(before, sent))
      return { sentAt: before.correctedAt ?? before.sentAt, isCorrection: before.correctedAt !== null }
    if (!before || before.removedAt !== null) refuseTooManyForms(await countForms(tx.store, programID), participants)
    const readers = listReaders(await findParties(tx, programID))
    await freezeText(tx, form.hash, form)
    await scheduleCheck(tx, programID)
    tx.setDescription(`${before ? 'corrected' : 'sent'} a form for ${entry.programName}`)
    if (before) tx.update(participantForms, maySend(before), { ...sent, readers, correctedAt: tx.now })
    else tx.create(participantForms, { id, programID, ...sent, readers, sentAt: tx.now, correctedAt: null })
    return { sentAt: tx.now, isCorrection: before !== null }
  })

const FORM_CHANGED = 'We changed this form since you opened it. Read it again, then sign it.'

/** Returns the name of the guard that serializes new forms of a program. */
export const guardOfForms = (programID: string): string => `participantForms ${programID}`

/** Counts a program's returned forms. A transaction that depends on the number takes the guard first. */
export const countForms = (store: Tx['store'], programID: string): Promise<number> =>
  store.count(participantForms, { where: { programID, isRemoved: false }, orderBy: 'name' }, MOST_COUNTED)

const MOST_COUNTED = findMostForms(LIMITS.participants)

const isSame = (before: object, sent: object): boolean =>
  Object.entries(sent).every(
    ([field, value]) => JSON.stringify(before[field as keyof typeof before]) === JSON.stringify(value),
  )

/** Keeps the text that was signed, once for all who sign it. */
async function freezeText(tx: Tx, hash: string, form: SignedText): Promise<void> {
  if (!(await tx.get(frozenTexts, hash))) tx.create(frozenTexts, { ...pickFields(signedText, form), hash })
}

/** Schedules a check of a program's forms for deletion, because the change may need an earlier one. */
export async function scheduleCheck(tx: Tx, programID: string): Promise<void> {
  const check = await tx.get(formsChecks, programID)
  if (!check) tx.create(formsChecks, { programID, dueAt: tx.now })
  else if (check.dueAt > tx.now) tx.update(formsChecks, mayCheck(check), { dueAt: tx.now })
}
