import { MESSAGES } from '@belay/contract/constants'
import { linkTo } from '@belay/contract/links'
import type { Facts } from '../../../platform/mail/mail-facts.ts'
import { timeInWords } from '../../../platform/time/date-in-words.ts'
import { ALL_ADMINS, type Message } from '../../notifications/message.ts'
import { factsOf } from '../requests/request-facts.ts'
import type { MessageSubject } from './find-message-subject.ts'
import type { ProgramMessage } from './messages.documents.ts'
import type { ClientPerson } from './messages.rules.ts'

type Written = { subject: MessageSubject; message: Pick<ProgramMessage, 'authorName' | 'text' | 'files'> }

/** Returns the fields that the messages to both sides share. */
const aboutConversation = (subject: MessageSubject) => ({
  type: 'message' as const,
  relatedDocumentId: subject.conversationID,
  programIDs: [subject.programID ?? subject.conversationID],
  facts: [findFacts(subject)],
  reply: { conversationID: subject.conversationID },
})

function findFacts({ programName, request, entry }: MessageSubject): Facts {
  if (!entry && request) return factsOf(request)
  return { what: programName, when: entry ? timeInWords(entry) : 'To be agreed' }
}

/** Builds the message to the Admins that one of the client's people wrote. */
export const clientWrote = ({ subject, message }: Written): Message => ({
  ...aboutConversation(subject),
  recipients: [ALL_ADMINS],
  link: { ...linkTo.conversation(subject.conversationID), label: 'Open the conversation' },
  title: `${message.authorName} wrote about ${subject.programName}`,
  message: describeMessage(message),
  words: message.text,
  mostMails: MESSAGES.mailsPerDay,
})

/** Builds the message to the client's people that the centre wrote. */
export const centreWrote = ({ subject, message, people }: Written & { people: readonly ClientPerson[] }): Message => ({
  ...aboutConversation(subject),
  recipients: people,
  link: { ...linkTo.day(subject.conversationID), label: 'Open the conversation' },
  title: `Message about ${subject.programName}`,
  message: describeMessage(message),
  details: message.text,
})

/** Returns a sentence about a message without its text, which the mail shows after the program's facts. */
const describeMessage = ({ authorName, files }: Written['message']): string =>
  files.length === 0
    ? `${authorName} wrote about this program.`
    : `${authorName} wrote about this program, with ${files.map(({ name }) => name).join(', ')}.`
