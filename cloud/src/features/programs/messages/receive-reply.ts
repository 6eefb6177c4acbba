import { hash } from 'node:crypto'
import { LIMITS, MESSAGES, SECOND } from '@belay/contract/constants'
import { ORPCError } from '@orpc/server'
import type { Actor } from '../../../platform/calls/actor.ts'
import type { Services } from '../../../platform/calls/gate.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { createChange } from '../../../platform/documents/change.ts'
import { transact } from '../../../platform/documents/transaction.ts'
import type { MailReply } from '../../../platform/mail/read-reply.ts'
import type { ReplyTarget } from '../../../platform/mail/reply-address.ts'
import { type StoredFile, storeUpload } from '../../resources/store-upload.ts'
import { users } from '../../users/users.documents.ts'
import { findMessageSubject } from './find-message-subject.ts'
import { messages } from './messages.documents.ts'
import { listClientPeople, mayReplyByMail } from './messages.rules.ts'
import { writeMessage } from './send-message.ts'

const BY_MAIL = { sessionId: '', ip: '', userAgent: 'e-mail' }

/**
 * Adds an answer by e-mail to its conversation, in the name of the person of the address. Throws an error of the
 * contract if the person may no longer write, or if the e-mail came from another address. An e-mail that is delivered
 * twice becomes one message. The message names the files that cannot be stored.
 */
export async function receiveReply(services: Services, target: ReplyTarget, reply: MailReply): Promise<void> {
  const { store, files } = services
  if (reply.from !== target.email)
    refuse('permission-denied', `Answer from ${target.email}, which we wrote to, or open the conversation in the app.`)
  const actor = await findActor(services, target)
  mayReplyByMail(actor, await findMessageSubject(services, target.conversationID), services.clock.now())
  const messageID = hash('sha256', JSON.stringify([target, reply.messageID || reply.text]), 'base64url')
  if (await store.get(messages, messageID)) return
  const { stored, leftOut } = await storeFiles(services, reply.files)
  try {
    const text = [reply.text, describeLeftOut(leftOut)].filter(Boolean).join('\n\n')
    if (text === '' && stored.length === 0) refuse('invalid-argument', 'The e-mail has no text.')
    if (text.length > LIMITS.longText) refuse('invalid-argument', 'The text is too long. Send the rest as a file.')
    const change = createChange(services.ids, { holdsMailFor: services.settings.mail.holdSeconds * SECOND })
    await transact({ ...services, change }, actor, 'messages.send', async (tx) => {
      const subject = mayReplyByMail(tx.actor, await findMessageSubject(tx, target.conversationID), tx.now)
      return writeMessage(tx, services, subject, { messageID, text, files: stored, byMail: true })
    })
  } catch (error) {
    for (const { fileID } of stored) await files.delete(fileID)
    // Another delivery of the same e-mail was faster.
    if (error instanceof ORPCError && error.code === 'already-exists') return
    throw error
  }
}

/** Returns the person of an address. Throws for a disabled account. */
async function findActor({ store }: Services, { email, conversationID }: ReplyTarget): Promise<Actor> {
  const user = await store.get(users, email)
  if (user?.disabled) refuse('permission-denied', 'Your account is disabled.')
  if (user)
    return { ...BY_MAIL, userid: user.userid, email, name: user.username, verified: true, permission: user.permission }
  const subject = await findMessageSubject({ store }, conversationID)
  const person = listClientPeople(subject, [email]).find((each) => each.email === email)
  return { ...BY_MAIL, userid: '', email, name: person?.name ?? email, verified: true, permission: 'No Access' }
}

/** Stores the files of an e-mail. `leftOut`: the names of those that are too many, too large or of other types. */
async function storeFiles({ files }: Services, attached: readonly File[]) {
  const stored: StoredFile[] = []
  const leftOut = attached.slice(MESSAGES.files).map(({ name }) => name)
  for (const file of attached.slice(0, MESSAGES.files))
    try {
      stored.push(await storeUpload(files, file))
    } catch (error) {
      if (!(error instanceof ORPCError) || error.status >= 500) throw error
      leftOut.push(file.name)
    }
  return { stored, leftOut }
}

const describeLeftOut = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `(Attached, but not received: ${names
        .map((name) => name.slice(0, 80))
        .join(', ')
        .slice(0, 500)})`
