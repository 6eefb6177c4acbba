import { participantForm, type ReturnedForm } from '@belay/contract/participants'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import { pickFields } from '../../../platform/calls/pick-fields.ts'
import type { StoredForm } from './participants.documents.ts'

/** Returns the fields of a form that the caller may see. Only Admins see the answers. */
export function presentReturned(actor: Actor, form: StoredForm): ReturnedForm {
  const { id, name, isOnPaper, isAdult, sentAt, correctedAt, guardian, answers } = form
  return {
    ...{ id, name, isOnPaper, isAdult, sentAt, correctedAt },
    signedBy: isOnPaper ? 'paper' : guardian ? 'guardian' : 'participant',
    answers: isAdmin(actor) ? answers : null,
  }
}

/** Returns a form for an Admin. */
export const presentForm = (form: StoredForm, text: string) => ({ ...pickFields(participantForm, form), text })
