import { LIMITS } from '@belay/contract/constants'
import * as z from 'zod'
import type { LinkPass } from '../../../platform/identity/identity.ts'
import type { IdentityContext, IdentityRequest, IdentityRoute } from '../../../platform/identity/identity-context.ts'
import { deny } from '../../../platform/identity/refusals.ts'
import { BODIES, parseBody } from '../../../platform/identity/request-bodies.ts'
import type { DescribedRoute } from '../../../platform/identity/routes.ts'
import { limitCodeUses } from '../../../platform/identity/sign-in.ts'
import { logSecurity } from '../../../platform/process/security-log.ts'

/** A shift as a mailed link shows it to its person. `sentence` describes the current state. */
const askedShift = z.strictObject({
  shift: z
    .strictObject({
      programName: z.string(),
      date: z.string(),
      startTime: z.string().nullable(),
      endTime: z.string().nullable(),
      location: z.string(),
      address: z.string(),
      mapLink: z.string(),
      role: z.string(),
      hours: z.number(),
    })
    .nullable(),
  state: z.enum(['open', 'accepted', 'declined', 'ended']),
  sentence: z.string(),
  calendar: z
    .string()
    .nullable()
    .describe(
      'The accepted shift as an iCalendar file. Null before it is accepted, and if the shift is no longer theirs.',
    ),
  pay: z
    .number()
    .nullable()
    .describe(
      'The pay for the planned hours, only in the response to an acceptance. Null without a pay rate, and on open.',
    ),
})
export type AskedShift = z.output<typeof askedShift>

type Answer = { accept: boolean; reason: string }
type From = { ip: string; userAgent: string }
/** Functions that return the state of a mailed link's shift: now, or after an answer. Null if it is about no shift. */
export type ShiftLinks = {
  read(link: LinkPass): Promise<AskedShift | null>
  answer(link: LinkPass, answer: Answer, from: From): Promise<AskedShift | null>
}

const answerBody = z.strictObject({
  token: z.string().max(200),
  accept: z.boolean(),
  reason: z.string().trim().max(LIMITS.longText).default(''),
})

/** Returns the result of `work` with the token's link. Denies a token without a link, and a link without a shift. */
async function withLink(
  context: IdentityContext,
  request: IdentityRequest,
  token: string,
  work: (link: LinkPass) => Promise<AskedShift | null>,
): Promise<{ body: AskedShift }> {
  await limitCodeUses(context, request)
  const link = await context.links.findLink(token)
  const body = link && (await work(link))
  if (!body) {
    logSecurity(context.log, 'link-refused', { ip: request.ip, detail: 'shift' })
    return deny('invalid-code')
  }
  logSecurity(context.log, 'link-opened', { email: link.email, ip: request.ip, detail: 'shift' })
  return { body }
}

/** Returns the routes under /identity for mailed links about shifts. */
export const createShiftLinkRoutes = ({ read, answer }: ShiftLinks): Record<ShiftLinkRoute, IdentityRoute> => ({
  /** Returns the shift without changing anything, because mail scanners open links. */
  async 'POST shift-link/open'(context, request) {
    const { token } = parseBody(BODIES.token, request.body)
    return withLink(context, request, token, read)
  },
  async 'POST shift-link/answer'(context, request) {
    const { token, ...given } = parseBody(answerBody, request.body)
    const from = { ip: request.ip, userAgent: (request.raw.headers.get('user-agent') ?? '').slice(0, 300) }
    return withLink(context, request, token, (link) => answer(link, given, from))
  },
})

type ShiftLinkRoute = 'POST shift-link/open' | 'POST shift-link/answer'

export const SHIFT_LINK_DESCRIPTIONS: Record<ShiftLinkRoute, DescribedRoute> = {
  'POST shift-link/open': {
    name: 'openShiftLink',
    summary: 'Returns the shift that an e-mailed link asks about, and its state. Changes nothing.',
    who: 'everyone',
    body: BODIES.token,
    answer: askedShift,
    codes: ['invalid-code', 'too-many-requests'],
  },
  'POST shift-link/answer': {
    name: 'answerShiftLink',
    summary: 'Accepts or declines the shift of an e-mailed link, once. Returns the state after the answer.',
    who: 'everyone',
    body: answerBody,
    answer: askedShift,
    codes: ['invalid-code', 'too-many-requests'],
  },
}
