import type { Tx } from '../../platform/documents/transaction.ts'
import type { ChangeRequest } from './changes/change-requests.documents.ts'
import { refuseAskingForChanges } from './changes/change-requests.rules.ts'
import { readClientFacts } from './changes/read-client-facts.ts'
import type { Feedback } from './feedback/feedback.documents.ts'
import { refuseStrangers } from './feedback/feedback.rules.ts'
import { findParties } from './find-parties.ts'
import { findMessageSubject } from './messages/find-message-subject.ts'
import type { ProgramMessage } from './messages/messages.documents.ts'
import { mayReadMessages } from './messages/messages.rules.ts'
import type { StoredForm } from './participants/participants.documents.ts'
import { mayChangeForms } from './participants/participants.rules.ts'

/** Refuses the Undo of a change to people whose rights to the program have ended, by the kind of changed document. */
export const refuseFormerPeople = {
  changeRequest: async (tx: Tx, { programID }: ChangeRequest): Promise<void> =>
    refuseAskingForChanges(tx.actor, await readClientFacts(tx, programID)),
  feedback: async (tx: Tx, { programID }: Feedback): Promise<void> =>
    refuseStrangers(tx.actor, await readClientFacts(tx, programID)),
  async message(tx: Tx, { conversationID }: ProgramMessage): Promise<void> {
    mayReadMessages(tx.actor, await findMessageSubject(tx, conversationID))
  },
  async participantForm(tx: Tx, form: StoredForm): Promise<void> {
    mayChangeForms(tx.actor, await findParties(tx, form.programID), form)
  },
}
