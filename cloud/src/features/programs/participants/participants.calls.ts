import type { Handlers } from '../../../platform/calls/gate.ts'
import { changeParticipantLink } from './participant-link.ts'
import { getParticipantText, saveParticipantText } from './participant-text.ts'
import { getForm, listForms, markOnPaper, removeForm } from './participants.ts'
import { openForm, submitForm } from './submit-form.ts'

export const participantsCalls: Handlers<'participants'> = {
  getForm: getParticipantText,
  saveForm: saveParticipantText,
  open: openForm,
  submit: submitForm,
  link: changeParticipantLink,
  list: listForms,
  get: getForm,
  markOnPaper,
  remove: removeForm,
}
