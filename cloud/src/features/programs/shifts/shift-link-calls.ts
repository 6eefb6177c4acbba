import type { AskedShift } from '@belay/contract/identity'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { findDocumentLink, type LinkPass } from '../../../platform/identity/document-links.ts'
import { withCodeLimit } from '../../../platform/identity/sign-in-limits.ts'
import { logSecurity } from '../../../platform/process/security-log.ts'
import { createShiftLinks } from './shift-links.ts'

/** Returns the result of `work` with the token's link. Refuses a token without a link, and a link without a shift. */
async function withLink(
  context: Context,
  token: string,
  work: (link: LinkPass) => Promise<AskedShift | null>,
): Promise<AskedShift> {
  const { link, shift } = await withCodeLimit(context, 'shift', async () => {
    const link = await findDocumentLink(context, token)
    const shift = link && (await work(link))
    return shift ? { link, shift } : refuse('invalid-code')
  })
  logSecurity(context.log, 'link-opened', { email: link.email, ip: context.ip, detail: 'shift' })
  return shift
}

/** Returns the shift of a mailed link without changing anything, because mail scanners open links. */
export const openShiftLink = (context: Context, { token }: Input<'identity.openShiftLink'>): Promise<AskedShift> =>
  withLink(context, token, createShiftLinks(context).read)

/** Gives back the accepted shift of a mailed link. */
export function giveBackShiftLink(
  context: Context,
  { token, reason }: Input<'identity.giveBackShiftLink'>,
): Promise<AskedShift> {
  const { ip, userAgent } = context
  return withLink(context, token, (link) => createShiftLinks(context).giveBack(link, reason, { ip, userAgent }))
}

/** Accepts or declines the shift of a mailed link. */
export function answerShiftLink(
  context: Context,
  { token, accept, reason }: Input<'identity.answerShiftLink'>,
): Promise<AskedShift> {
  const { ip, userAgent } = context
  return withLink(context, token, (link) =>
    createShiftLinks(context).answer(link, { accept, reason }, { ip, userAgent }),
  )
}
