import { LIMITS } from '@belay/contract/constants'
import * as z from 'zod'
import type { LinkPass } from '../../../platform/identity/identity.ts'
import type { IdentityContext, IdentityRequest, IdentityRoute } from '../../../platform/identity/identity-context.ts'
import { deny } from '../../../platform/identity/refusals.ts'
import { BODIES, parseBody } from '../../../platform/identity/request-bodies.ts'
import type { DescribedRoute } from '../../../platform/identity/routes.ts'
import { limitCodeUses } from '../../../platform/identity/sign-in.ts'

/** A shift as the person sees it who was asked by mail whether they work it; `sentence` says where it stands. */
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
    .describe('Their accepted shift as an iCalendar file; null before, and once it is not theirs.'),
  pay: z
    .number()
    .nullable()
    .describe(
      'The pay for the planned hours, in the answer to a yes. Null without a pay rate, and when the link is opened.',
    ),
})
export type AskedShift = z.output<typeof askedShift>

type Answer = { accept: boolean; reason: string }
type From = { ip: string; userAgent: string }
/** What a mailed link asks, null when it is no link of a shift; and the answer to it, then as it stands. */
export type ShiftLinks = {
  read(link: LinkPass): Promise<AskedShift | null>
  answer(link: LinkPass, answer: Answer, from: From): Promise<AskedShift | null>
}

const answerBody = z.strictObject({
  token: z.string().max(200),
  accept: z.boolean(),
  reason: z.string().trim().max(LIMITS.longText).default(''),
})

async function requireLink(context: IdentityContext, request: IdentityRequest, token: string): Promise<LinkPass> {
  await limitCodeUses(context, request)
  return (await context.links.findLink(token)) ?? deny('invalid-code')
}

/** What answers under /identity for people who were asked by mail whether they work a shift. */
export const shiftLinkRoutes = ({ read, answer }: ShiftLinks): Record<ShiftLinkRoute, IdentityRoute> => ({
  /** Says what is asked, and changes nothing: mail scanners follow links. */
  async 'POST shift-link/open'(context, request) {
    const { token } = parseBody(BODIES.token, request.body)
    return { body: (await read(await requireLink(context, request, token))) ?? deny('invalid-code') }
  },
  async 'POST shift-link/answer'(context, request) {
    const { token, ...given } = parseBody(answerBody, request.body)
    const from = { ip: request.ip, userAgent: (request.raw.headers.get('user-agent') ?? '').slice(0, 300) }
    return { body: (await answer(await requireLink(context, request, token), given, from)) ?? deny('invalid-code') }
  },
})

type ShiftLinkRoute = 'POST shift-link/open' | 'POST shift-link/answer'

export const SHIFT_LINK_DESCRIPTIONS: Record<ShiftLinkRoute, DescribedRoute> = {
  'POST shift-link/open': {
    name: 'openShiftLink',
    summary: 'Says what an e-mailed shift link asks, or what became of it. Changes nothing.',
    who: 'everyone',
    body: BODIES.token,
    answer: askedShift,
    codes: ['invalid-code', 'too-many-requests'],
  },
  'POST shift-link/answer': {
    name: 'answerShiftLink',
    summary: 'Answers the shift of an e-mailed link with yes or no, once. Says where it stands then.',
    who: 'everyone',
    body: answerBody,
    answer: askedShift,
    codes: ['invalid-code', 'too-many-requests'],
  },
}
