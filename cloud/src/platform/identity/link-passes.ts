import { DAY } from '@belay/contract/constants'
import type { Clock } from '../time/clock.ts'
import { type Code, type Codes, LIFETIMES } from './codes.ts'
import type { LinkPass } from './identity.ts'

const toLinkPass = ({ email, payload: { collection = '', id = '', documentHash = '' } }: Code): LinkPass => ({
  collection,
  id,
  documentHash,
  email,
})

/** Opens the mailed links to single documents. They sign nobody in. A link can be exchanged for passes many times. */
export function createLinkPasses(codes: Codes, clock: Clock) {
  const create = (kind: 'link' | 'link-pass', { email, ...payload }: LinkPass, livesFor: number) =>
    codes.create({ kind, userid: null, email: email.trim().toLowerCase(), payload, livesFor })
  return {
    createLink: (pass: LinkPass, days: number): Promise<string> => create('link', pass, days * DAY),
    async findLink(token: string): Promise<(LinkPass & { expiresAt: number }) | null> {
      const link = await codes.find(token, 'link')
      return link && { ...toLinkPass(link), expiresAt: link.expiresAt }
    },
    /** Creates a pass, which lasts an hour, but not longer than its link. */
    async createPass({ expiresAt: end, ...link }: LinkPass & { expiresAt: number }) {
      const expiresAt = Math.min(clock.now() + LIFETIMES['link-pass'], end)
      return { token: await create('link-pass', link, expiresAt - clock.now()), expiresAt }
    },
    async findPass(token: string): Promise<LinkPass | null> {
      const pass = await codes.find(token, 'link-pass')
      return pass && toLinkPass(pass)
    },
  }
}
export type LinkPasses = ReturnType<typeof createLinkPasses>
