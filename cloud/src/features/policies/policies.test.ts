import { expect, it } from 'vitest'
import { onBothStores, refusalOf, refused, START } from '../../testing/cloud.ts'

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><style><img title="</style><img src onerror=alert(1)>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<p style="background:url(javascript:alert(1));position:fixed">x</p>',
  '<form action="https://evil.example"><input name=password></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
]

onBothStores('Policies', (open) => {
  for (const collection of ['termsAndConditions', 'privacyPolicy'] as const) {
    it(`${collection} returns the text to everyone, before and after the first save`, async () => {
      const cloud = await open()
      expect(await cloud.as(null)[collection].get()).toEqual({ content: '', lastUpdated: null, version: 0 })
      const saved = await cloud.as('admin')[collection].save({ content: '<h2>Title</h2>', version: 0 })
      expect(saved).toEqual({ content: '<h2>Title</h2>', lastUpdated: START, version: 1 })
      expect(await cloud.as(null)[collection].get()).toEqual(saved)
      cloud.clock.advance(60_000)
      const again = await cloud.as('admin')[collection].save({ content: '<p>New</p>', version: 1 })
      expect(again).toMatchObject({ lastUpdated: START + 60_000, version: 2 })
      for (const version of [0, 1])
        expect(await refused(cloud.as('admin')[collection].save({ content: 'x', version }))).toMatchObject({
          code: 'aborted',
          data: { current: { content: '<p>New</p>' } },
        })
      for (const person of ['facilitator', 'client', 'noAccess'] as const)
        expect(await refusalOf(cloud.as(person)[collection].save({ content: 'x' }))).toBe('permission-denied')
    })

    it(`${collection} removes scripts, external content and forms from the text`, async () => {
      const { [collection]: policy } = (await open()).as('admin')
      for (const attack of ATTACKS) {
        const { content } = await policy.save({ content: `<p>Before</p>${attack}` })
        expect(content).toContain('<p>Before</p>')
        expect(content).not.toMatch(/<(?!\/?(p|a|table)\b)/i)
        expect(content.match(/<[^>]*>/g)?.join('')).not.toMatch(/\son\w+=|javascript:|data:|srcdoc|url\(|position/i)
      }
    })
  }
})
