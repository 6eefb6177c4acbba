import { randomBytes } from 'node:crypto'
import { SYSTEM } from '../calls/actor.ts'
import type { Services } from '../calls/gate.ts'
import { transact } from '../documents/transaction.ts'
import { createCode, findCode } from '../identity/codes.ts'
import type { Settings } from '../settings/settings.ts'

/** The conversation that an answer becomes a part of, and the person who may answer. */
export type ReplyTarget = { conversationID: string; email: string }

const PREFIX = 'reply+'

/** True if answers to e-mails about messages are received. */
export const receivesReplies = ({ mail }: Pick<Settings, 'mail'>): boolean =>
  mail.replyDomain !== '' && mail.replyPort !== 0

/**
 * Creates an address for a person's answers in a conversation; null if answers are not received. The token has only
 * lowercase letters and digits, because some mail programs change the case. Only its hash is stored.
 */
export async function createReplyAddress(
  services: Pick<Services, 'settings' | 'store' | 'clock' | 'ids'>,
  { conversationID, email }: ReplyTarget,
): Promise<string | null> {
  if (!receivesReplies(services.settings)) return null
  const token = randomBytes(20).toString('hex')
  await transact(services, SYSTEM, 'outbox.mail', async (tx) =>
    createCode(tx, {
      kind: 'reply',
      userid: null,
      email: email.trim().toLowerCase(),
      payload: { conversationID },
      token,
    }),
  )
  return `${PREFIX}${token}@${services.settings.mail.replyDomain}`
}

/** Finds the conversation and the person of an address. Null for other addresses, and for expired or ended ones. */
export async function findReplyTarget(
  { settings, store, clock }: Pick<Services, 'settings' | 'store' | 'clock'>,
  address: string,
): Promise<ReplyTarget | null> {
  const [local = '', domain] = address.toLowerCase().split('@')
  if (domain !== settings.mail.replyDomain || !local.startsWith(PREFIX)) return null
  const code = await findCode(store, clock.now(), local.slice(PREFIX.length), 'reply')
  return code && { conversationID: code.payload.conversationID ?? '', email: code.email }
}
