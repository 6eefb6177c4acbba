import { DAY, TOKEN } from '@belay/contract/constants'
import { addressOf, linkTo } from '@belay/contract/links'
import type { Code, Codes } from './codes.ts'
import type { ContractPass } from './identity.ts'
import { type IdentityAnswer, type IdentityContext, type IdentityRequest, takeAtLeast } from './identity-context.ts'
import { deny } from './refusals.ts'
import { BODIES, parseBody } from './request-bodies.ts'
import { limitCodeUses } from './sign-in.ts'
import { limitMail } from './sign-up.ts'

/** Tells a pass from an access token. */
const PASS = 'contract-pass_'

const passIn = ({ email, payload }: Code): ContractPass => ({
  programID: payload.programID ?? '',
  documentHash: payload.documentHash ?? '',
  email,
})

/** A link to one contract. It is no sign-in: a button exchanges it for a pass, as often as needed while it lives. */
export async function contractLink(
  origin: string,
  codes: Codes,
  { email, ...contract }: ContractPass,
  days: number,
): Promise<string> {
  const token = await codes.create({
    kind: 'contract-link',
    userid: null,
    email,
    payload: contract,
    livesFor: days * DAY,
  })
  return origin + addressOf(linkTo.contractByLink(contract.programID, token))
}

/** What a pass opens; 'ended' when it is over, null when the token is no pass. */
export async function contractPass(codes: Codes, token: string): Promise<ContractPass | 'ended' | null> {
  if (!token.startsWith(PASS)) return null
  const code = await codes.find(token.slice(PASS.length), 'contract-pass')
  return code ? passIn(code) : 'ended'
}

/** Exchanges the mailed link for a pass of an hour. */
export async function openContractLink(context: IdentityContext, request: IdentityRequest): Promise<IdentityAnswer> {
  const { token } = parseBody(BODIES.token, request.body)
  await limitCodeUses(context, request)
  const link = await context.codes.find(token, 'contract-link')
  if (!link || !(await context.hooks.contractLinkStands(passIn(link)))) deny('invalid-code')
  const expiresAt = Math.min(context.clock.now() + TOKEN.livesFor, link.expiresAt)
  const { email, payload } = link
  const pass = await context.codes.create({
    kind: 'contract-pass',
    userid: null,
    email,
    payload,
    livesFor: expiresAt - context.clock.now(),
  })
  return { body: { ...passIn(link), pass: PASS + pass, expiresAt } }
}

/** Mails a new link to the signer of a contract. The same answer for every address and contract. */
export async function requestContractLink(context: IdentityContext, request: IdentityRequest): Promise<IdentityAnswer> {
  const input = parseBody(BODIES.contractLink, request.body)
  await limitMail(context, request, 'contract-link', input.email)
  await takeAtLeast(60, context.hooks.contractLinkAsked(input))
  return { body: { ok: true } }
}
