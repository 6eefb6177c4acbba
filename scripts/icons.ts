// `node scripts/icons.ts` draws the app's icons from the mark (`contract/src/mark.ts`) into web/public/. The web app's
// page and manifest name them. Run it after a change of the mark.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawMark, MARK_ON_DARK } from '@belay/contract/mark'
import { chromium } from '@playwright/test'
import { ROOT } from './launch/paths.js'
import { findChromium } from './testing/browsers.ts'

const { ground, carabiner, rope } = MARK_ON_DARK
/** The mark, with a rope that continues to the edges. */
const LINES =
  drawMark({ carabiner, rope }) +
  `<path fill="none" stroke="${rope}" stroke-width="3" stroke-linecap="round" d="M1.8 30.2H-40M30.2 30.2H72"/>`

/** Returns an icon as SVG. `corner`: the radius of its corners. `scale`: the size of the mark, of 1. */
const drawIcon = (corner: number, scale: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Belay</title>` +
  `<clipPath id="shape"><rect width="32" height="32" rx="${corner}"/></clipPath><g clip-path="url(#shape)">` +
  `<rect width="32" height="32" fill="${ground}"/>` +
  `<g transform="translate(16 16) scale(${scale}) translate(-16 -17)">${LINES}</g></g></svg>\n`

const rounded = drawIcon(7, 0.82)
const save = (name: string, content: string | Uint8Array) => writeFileSync(join(ROOT, 'web/public', name), content)
save('favicon.svg', rounded)

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage()
// Phones cut the corners of the other two themselves, and the maskable one to a circle of 80 percent.
for (const [name, size, svg] of [
  ['icon-32.png', 32, rounded],
  ['icon-192.png', 192, rounded],
  ['icon-512.png', 512, rounded],
  ['icon-maskable-512.png', 512, drawIcon(0, 0.62)],
  ['apple-touch-icon.png', 180, drawIcon(0, 0.74)],
] as const) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<body style="margin: 0">${svg}`)
  save(name, await page.screenshot({ omitBackground: true }))
}
await browser.close()
