import { email, id } from '@belay/contract/fields'
import * as z from 'zod'
import type { Identity, LinkPass } from '../../../../platform/identity/identity.ts'
import { type IdentityRoute, padDuration } from '../../../../platform/identity/identity-context.ts'
import { deny } from '../../../../platform/identity/refusals.ts'
import { BODIES, parseBody } from '../../../../platform/identity/request-bodies.ts'
import type { DescribedRoute } from '../../../../platform/identity/routes.ts'
import { limitCodeUses } from '../../../../platform/identity/sign-in.ts'
import { limitMail } from '../../../../platform/identity/sign-up.ts'
import { logSecurity } from '../../../../platform/process/security-log.ts'

/** The prefix that distinguishes a pass from an access token. */
const PASS_PREFIX = 'contract-pass_'

/** Returns the link that a pass was created for; 'ended' if it expired; null if the token is not a pass. */
export async function findContractPass({ findLinkPass }: Pick<Identity, 'findLinkPass'>, token: string) {
  if (!token.startsWith(PASS_PREFIX)) return null
  return (await findLinkPass(token.slice(PASS_PREFIX.length))) ?? 'ended'
}

/** Checks whether a mailed link still opens its contract, and mails the signer a new link. */
export type ContractLinks = {
  isValid(link: LinkPass): Promise<boolean>
  mailAgain(request: { programID: string; email: string }): Promise<void>
}

const requestBody = z.strictObject({ programID: id, email })

/** Returns the routes below /identity for people with a contract's mailed link. */
export const createContractLinkRoutes = ({
  isValid,
  mailAgain,
}: ContractLinks): Record<ContractLinkRoute, IdentityRoute> => ({
  /** Exchanges the mailed link for a pass that is valid for an hour. */
  async 'POST contract-link/open'(context, request) {
    const { token } = parseBody(BODIES.token, request.body)
    await limitCodeUses(context, request)
    const link = await context.links.findLink(token)
    if (!link || !(await isValid(link))) {
      logSecurity(context.log, 'link-refused', { ip: request.ip, detail: 'contract' })
      deny('invalid-code')
    }
    const { id: programID, documentHash, email } = link
    logSecurity(context.log, 'link-opened', { email, ip: request.ip, detail: 'contract' })
    const pass = await context.links.createPass(link)
    return { body: { programID, documentHash, email, pass: PASS_PREFIX + pass.token, expiresAt: pass.expiresAt } }
  },
  /** Mails a new link to a contract's signer. Responds the same for every address and contract. */
  async 'POST contract-link/request'(context, request) {
    const input = parseBody(requestBody, request.body)
    await limitMail(context, request, 'link', input.email)
    await padDuration(60, mailAgain(input))
    return { body: { ok: true } }
  },
})

type ContractLinkRoute = 'POST contract-link/open' | 'POST contract-link/request'

export const CONTRACT_LINK_DESCRIPTIONS: Record<ContractLinkRoute, DescribedRoute> = {
  'POST contract-link/open': {
    name: 'openContractLink',
    summary: 'Exchanges an e-mailed contract link for a pass that lasts an hour. Send it like an access token.',
    who: 'everyone',
    body: BODIES.token,
    answer: z.strictObject({
      programID: z.string(),
      documentHash: z.string(),
      email: z.string(),
      pass: z.string(),
      expiresAt: z.int(),
    }),
    codes: ['invalid-code', 'too-many-requests'],
  },
  'POST contract-link/request': {
    name: 'requestContractLink',
    summary: 'E-mails the signer of a contract a new link. Answers the same for every address and contract.',
    who: 'everyone',
    body: requestBody,
    answer: z.strictObject({ ok: z.literal(true) }),
    codes: ['too-many-requests'],
  },
}
