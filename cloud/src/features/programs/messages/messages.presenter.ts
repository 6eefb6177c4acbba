import { message } from '@belay/contract/messages'
import type { Actor } from '../../../platform/calls/actor.ts'
import { pickFields } from '../../../platform/calls/pick-fields.ts'
import type { VersionedMessage } from './messages.documents.ts'

const listed = message.pick({
  messageID: true,
  authorName: true,
  fromCentre: true,
  byMail: true,
  text: true,
  files: true,
  createdAt: true,
})

/** Returns a message for the caller, without e-mail addresses. */
export const presentMessage = ({ userid, email }: Actor, doc: VersionedMessage) => ({
  ...pickFields(listed, doc),
  isOwn: doc.authorID === userid || doc.authorID === email,
})
