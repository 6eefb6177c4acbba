import { SCREENS, type ScreenPath } from '@belay/contract/screens'
import { ROUTES, type Viewer, WALKED } from '../scripts/screens/routes.ts'
import { isFirefox } from './harness/firefox.ts'
import { findFailures, isTitled, readPage } from './harness/page-state.ts'
import { PASSWORD, PEOPLE } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { startWebKit } from './harness/webkit.ts'

const VIEWERS = ['admin', 'facilitator', 'client', 'noAccess', 'signedOut'] as const satisfies readonly Viewer[]
type Browser = {
  goto: (path: string) => Promise<unknown>
  run: <T>(script: string) => Promise<T>
  errors: () => string[] | Promise<string[]>
}

const SIGN_IN = /^Sign In$/
const REFUSED = /^You don't have access to this page$/
/** The screens that do not exist here: a centre that sends its e-mails has no outbox. */
const NOT_HERE: Partial<Record<ScreenPath, RegExp>> = { '/outbox': /^Not found/ }
/** True if the walk through all screens opens the screen for this viewer. It checks the same, in Chromium. */
const isWalked = (path: ScreenPath, viewer: Viewer) =>
  WALKED.some((walked) => walked === viewer) &&
  ROUTES.some((route) => route.path === path && route.seenBy.includes(viewer))

/** Returns the title of the page that a viewer gets if the screen is not for them. Null if it is. */
function titleInstead(path: ScreenPath, viewer: Viewer): RegExp | null {
  const viewers: 'everyone' | 'verified' | readonly string[] = SCREENS[path]
  if (viewers === 'everyone') return null
  if (viewer === 'signedOut') return SIGN_IN
  return viewers === 'verified' || viewers.includes(PEOPLE[viewer].role) ? null : REFUSED
}

/** Opens each of these screens, and checks its title and that nothing failed. */
async function openScreens(viewer: Viewer, browser: Browser, shouldOpen: (path: ScreenPath) => boolean): Promise<void> {
  const wrong: Record<string, string[]> = {}
  for (const path of (Object.keys(SCREENS) as ScreenPath[]).filter(shouldOpen)) {
    await browser.goto(path)
    const state = await readPage(browser.run, path)
    const expected = titleInstead(path, viewer) ?? NOT_HERE[path]
    const problems = [...findFailures(state, expected), ...(await browser.errors())]
    if (expected && !isTitled(state, expected)) problems.push(`is titled ${state.title}`)
    if (problems.length > 0) wrong[path] = problems
  }
  expect(wrong).toEqual({})
}

// Both workers open routes. They change nothing.
test.describe.configure({ mode: 'parallel' })

for (const viewer of VIEWERS) {
  const isFor = (path: ScreenPath) => titleInstead(path, viewer) === null
  // A refusal is the same page in every engine, so only Chromium checks it for each screen.
  test(`Every route opens or is refused without an error: ${viewer} @firefox`, async ({ page, as, pageErrors }) => {
    test.setTimeout(180_000)
    pageErrors.allow(/\/outbox\.json/)
    const rolePage = viewer === 'signedOut' ? page : await as(viewer)
    const inFirefox = isFirefox(rolePage.context())
    const browser: Browser = {
      goto: async (path) => {
        // Firefox reports requests that leaving the last page interrupts as errors, with a delay.
        await rolePage.goto('about:blank')
        if (inFirefox) await rolePage.waitForTimeout(300)
        pageErrors.take()
        await rolePage.goto(path)
      },
      run: (script) => rolePage.evaluate(script),
      errors: pageErrors.take,
    }
    await openScreens(viewer, browser, (path) => (inFirefox ? isFor(path) : !isWalked(path, viewer)))
  })

  test(`Every route opens without an error in Safari's engine: ${viewer} @webkit`, async ({ cloud }) => {
    test.setTimeout(180_000)
    const webkit = await startWebKit()
    try {
      if (viewer !== 'signedOut') await webkit.signIn(cloud.origin, PEOPLE[viewer].email, PASSWORD)
      const browser: Browser = {
        goto: (path) => webkit.goto(cloud.origin + path),
        run: (script) => webkit.run(`return ${script}`),
        errors: webkit.takeErrors,
      }
      await openScreens(viewer, browser, isFor)
    } finally {
      await webkit.close()
    }
  })
}
