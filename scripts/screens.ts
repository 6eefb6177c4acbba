// `npm run screens` takes a screenshot of every screen for every role that can see it, in both themes, on phone and
// desktop, and of every mail, into screens/. Options: --only=<part of a route or name> --role=<admin…|mails>
// --theme=<light|dark> --width=<390|1440|any other>.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startCloud } from '../e2e/harness/cloud.ts'
import { type Person, signInFast } from '../e2e/harness/people.ts'
import { parseArguments } from './launch/arguments.js'
import { ROOT } from './launch/paths.js'
import { ROUTES } from './screens/routes.ts'
import { findChromium } from './testing/browsers.ts'

const { flags } = parseArguments(process.argv.slice(2), ['only', 'role', 'theme', 'width'])
const chosen = <One extends string | number>(all: readonly One[], flag: string | true | undefined) =>
  all.filter((value) => typeof flag !== 'string' || String(value) === flag)
const roles = chosen(['signedOut', 'noAccess', 'client', 'facilitator', 'admin', 'mails'] as const, flags.role)
const themes = chosen(['light', 'dark'] as const, flags.theme)
const widths: readonly number[] = typeof flags.width === 'string' ? [Number(flags.width)] : [390, 1440]
const only = typeof flags.only === 'string' ? flags.only.toLowerCase() : ''

/** Takes a screenshot of the page (Playwright's full page would use the desktop layout), or of an open layer. */
async function takeScreenshot(page: Page, path: string) {
  const window = page.viewportSize()
  const layered = (await page.locator('[role="dialog"]:visible').count()) > 0
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const grows = window !== null && !layered && height > window.height
  if (grows) {
    await page.setViewportSize({ width: window.width, height })
    await page.waitForTimeout(100)
  }
  await page.screenshot({ path })
  if (grows) await page.setViewportSize(window)
}

/** Takes a screenshot of each mail. Returns their number. */
async function takeMails(page: Page, folder: string): Promise<number> {
  const previews: { id: string; mail: object | null }[] = await (await page.request.get('/messages.json')).json()
  const mailed = previews.filter(({ id, mail }) => mail && id.toLowerCase().includes(only))
  for (const { id } of mailed) {
    await page.goto(`/messages/${id}`)
    await page.screenshot({ path: join(folder, `${id}.png`), fullPage: true })
  }
  return mailed.length
}

const cloud = await startCloud({ sources: true, env: { BELAY_SAMPLE: 'small' } })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
let pictures = 0
let troubled = 0
try {
  for (const role of roles) {
    const routes = ROUTES.filter(
      ({ path, name, seenBy }) =>
        role !== 'mails' && seenBy.includes(role) && `${path} ${name}`.toLowerCase().includes(only),
    )
    for (const theme of themes) {
      for (const width of widths) {
        const context = await browser.newContext({
          baseURL: cloud.origin,
          viewport: { width, height: width === 390 ? 844 : 900 },
          deviceScaleFactor: 1,
          colorScheme: theme,
          reducedMotion: 'reduce',
          locale: 'en-US',
          hasTouch: width === 390,
        })
        await context.addInitScript((scheme) => localStorage.setItem('belay-color-scheme', scheme), theme)
        if (role !== 'signedOut' && role !== 'mails')
          await signInFast(context.request, cloud.origin, role satisfies Person)
        const page = await context.newPage()
        page.on('pageerror', (error) => report(`uncaught: ${error.message}`))
        page.on('console', (message) => {
          if (['error', 'warning'].includes(message.type())) report(message.text())
        })
        const report = (what: string) => {
          troubled += 1
          console.error(`  ! ${role} ${new URL(page.url()).pathname}: ${what.slice(0, 300)}`)
        }
        const folder = join(ROOT, 'screens', role, `${theme}-${width}`)
        mkdirSync(folder, { recursive: true })
        if (role === 'mails') pictures += await takeMails(page, folder)
        for (const { path, name, act } of routes) {
          try {
            await page.goto(path, { waitUntil: 'load' })
            await page.locator('h1').first().waitFor({ timeout: 10_000 })
            // Waits until content replaces the skeletons. A screen that never settles is captured in its current state.
            const isLoaded = () => !document.querySelector('[role="status"][aria-label="Loading"], [aria-busy="true"]')
            await page.waitForFunction(isLoaded, undefined, { timeout: 5000 }).catch(() => undefined)
            if (role !== 'signedOut') await page.getByRole('button', { name: /^Welcome/ }).waitFor({ timeout: 5000 })
            if (act) await act(page)
            await page.waitForTimeout(act ? 600 : 150)
          } catch (error) {
            report(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
          }
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (sideways > 0) report(`scrolls sideways by ${sideways} px at ${width}`)
          await takeScreenshot(page, join(folder, `${name}.png`))
          pictures += 1
        }
        await context.close()
        console.log(`${role} ${theme} ${width}: ${pictures} pictures so far`)
      }
    }
  }
} finally {
  await browser.close()
  await cloud.stop()
}
console.log(`${pictures} pictures in screens/, ${troubled} complaints.`)
process.exitCode = pictures > 0 ? 0 : 1
