import { DAY, TOKEN } from '@belay/contract/constants'
import { addressOf, linkTo } from '@belay/contract/links'
import { BODIES, parse } from './bodies.ts'
import type { Code, Codes } from './codes.ts'
import type { ContractPass } from './identity.ts'
import { type Answer, atLeast, type Kit, type Visit } from './kit.ts'
import { deny } from './refusals.ts'
import { spendCode } from './sign-in.ts'
import { mayWrite } from './sign-up.ts'

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
  const token = await codes.make({
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
  const code = await codes.peek(token.slice(PASS.length), 'contract-pass')
  return code ? passIn(code) : 'ended'
}

/** Exchanges the mailed link for a pass of an hour. */
export async function openContractLink(kit: Kit, visit: Visit): Promise<Answer> {
  const { token } = parse(BODIES.token, visit.body)
  await spendCode(kit, visit)
  const link = await kit.codes.peek(token, 'contract-link')
  if (!link || !(await kit.hooks.contractLinkStands(passIn(link)))) deny('invalid-code')
  const expiresAt = Math.min(kit.clock.now() + TOKEN.livesFor, link.expiresAt)
  const { email, payload } = link
  const pass = await kit.codes.make({
    kind: 'contract-pass',
    userid: null,
    email,
    payload,
    livesFor: expiresAt - kit.clock.now(),
  })
  return { body: { ...passIn(link), pass: PASS + pass, expiresAt } }
}

/** Mails a new link to the signer of a contract. The same answer for every address and contract. */
export async function requestContractLink(kit: Kit, visit: Visit): Promise<Answer> {
  const asked = parse(BODIES.contractLink, visit.body)
  await mayWrite(kit, visit, 'contract-link', asked.email)
  await atLeast(60, kit.hooks.contractLinkAsked(asked))
  return { body: { ok: true } }
}
