import { MINUTE } from '@belay/contract/constants'
import { SYSTEM } from '../../../../platform/calls/actor.ts'
import type { Context, Input, Services } from '../../../../platform/calls/gate.ts'
import { refuse } from '../../../../platform/calls/refuse.ts'
import { transact } from '../../../../platform/documents/transaction.ts'
import { answerAlike } from '../../../../platform/identity/answer-alike.ts'
import { createLinkPass, findDocumentLink, findLinkPass } from '../../../../platform/identity/document-links.ts'
import { consumeLimit } from '../../../../platform/identity/limits.ts'
import { limitMail, recordWrongCode, withCodeLimit } from '../../../../platform/identity/sign-in-limits.ts'
import { logSecurity } from '../../../../platform/process/security-log.ts'
import { findSentHash, isLinkValid, mailNewSigningLink } from './contract-links.ts'

const LINK_REPLACED = 'We e-mailed you a newer link, which works. This one no longer does.'

/** The maximum number of passes that one link gives, because each is stored for an hour. */
const PASSES_A_MINUTE = 30
/** The prefix that distinguishes a pass from an access token. */
const PASS_PREFIX = 'contract-pass_'

/** Returns the link that a pass was created for; 'ended' if it expired; null if the token is not a pass. */
export async function findContractPass(services: Pick<Services, 'store' | 'clock'>, token: string) {
  if (!token.startsWith(PASS_PREFIX)) return null
  return (await findLinkPass(services, token.slice(PASS_PREFIX.length))) ?? 'ended'
}

/** Exchanges the mailed link for a pass that is valid for an hour. Refuses a link if a newer one was mailed. */
export async function openContractLink(context: Context, { token }: Input<'identity.openContractLink'>) {
  const link = await withCodeLimit(context, 'contract', async () => {
    const link = await findDocumentLink(context, token)
    if (link && !link.isReplaced && (await isLinkValid(context.store, link))) return link
    if (!link?.isReplaced || !(await findSentHash(context.store, link))) refuse('invalid-code')
    recordWrongCode(context, 'contract')
    return refuse('failed-precondition', LINK_REPLACED, 'link-replaced')
  })
  await consumeLimit(context, { name: 'passes', whom: token, window: MINUTE }, PASSES_A_MINUTE)
  const { id: programID, documentHash, email } = link
  logSecurity(context.log, 'link-opened', { email, ip: context.ip, detail: 'contract' })
  const pass = await transact(context, SYSTEM, context.call, (tx) => createLinkPass(tx, token))
  return { programID, documentHash, email, pass: PASS_PREFIX + pass.token, expiresAt: pass.expiresAt }
}

/** Mails a new link to a contract's signer. Responds the same for every address and contract. */
export async function requestContractLink(context: Context, input: Input<'identity.requestContractLink'>) {
  await limitMail(context, 'link', input.email)
  await answerAlike(mailNewSigningLink(context, input))
  return { ok: true } as const
}
