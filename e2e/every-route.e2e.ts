import { SCREENS, type ScreenPath } from '@belay/contract/screens'
import { isFirefox } from './harness/firefox.ts'
import { PASSWORD, PEOPLE } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { startWebKit } from './harness/webkit.ts'

const VIEWERS = ['admin', 'facilitator', 'client', 'noAccess', 'signedOut'] as const
type Viewer = (typeof VIEWERS)[number]
type State = { title: string; failures: string[] }
type Browser = {
  goto: (path: string) => Promise<unknown>
  run: <T>(script: string) => Promise<T>
  errors: () => string[] | Promise<string[]>
}

const SIGN_IN = /^Sign In$/
const REFUSED = /^You don't have access to this page$/
/** The titles of error pages, and of failed parts of a page. */
const FAILED = /^(Page not found|Not found|We couldn't (load|show)|You're offline|You don't have access)/
/** The screens that do not exist here: a centre that sends its e-mails has no outbox. */
const NOT_HERE: Partial<Record<ScreenPath, RegExp>> = { '/outbox': /^Not found/ }

/** Returns the title of the page that a viewer gets if the screen is not for them. Null if it is. */
function titleInstead(path: ScreenPath, viewer: Viewer): RegExp | null {
  const viewers: 'everyone' | 'verified' | readonly string[] = SCREENS[path]
  if (viewers === 'everyone') return null
  if (viewer === 'signedOut') return SIGN_IN
  return viewers === 'verified' || viewers.includes(PEOPLE[viewer].role) ? null : REFUSED
}

/** The script that returns the page's title and error messages, or null while a part is loading. */
const READ = `(() => {
  const title = document.querySelector('h1')
  if (!title || document.querySelector('[data-loads], [data-loading]')) return null
  const failures = [...document.querySelectorAll('main [role="alert"]')].map((alert) => alert.textContent)
  return { title: title.textContent, failures, words: document.body.textContent.length }
})()`

/** Waits until the page is complete and returns the same state twice. */
async function readPage(browser: Browser, path: string): Promise<State> {
  let last = ''
  let state: State | null = null
  await expect
    .poll(
      async () => {
        state = await browser.run<State | null>(READ).catch(() => null)
        const before = last
        last = JSON.stringify(state)
        return state !== null && last === before
      },
      { message: `${path} is complete`, intervals: [100], timeout: 30_000 },
    )
    .toBe(true)
  return state as unknown as State
}

async function openEveryRoute(viewer: Viewer, browser: Browser): Promise<void> {
  const wrong: Record<string, string[]> = {}
  for (const path of Object.keys(SCREENS) as ScreenPath[]) {
    await browser.goto(path)
    const { title, failures } = await readPage(browser, path)
    const expected = titleInstead(path, viewer) ?? NOT_HERE[path]
    const failed = [title, ...failures].filter((words) => FAILED.test(words) && !expected?.test(words))
    const problems = [...failed, ...(await browser.errors())]
    if (expected && ![title, ...failures].some((words) => expected.test(words))) problems.push(`is titled ${title}`)
    if (problems.length > 0) wrong[path] = problems
  }
  expect(wrong).toEqual({})
}

for (const viewer of VIEWERS) {
  test(`Every route opens without an error: ${viewer} @routes`, async ({ page, as, pageErrors }) => {
    test.setTimeout(180_000)
    pageErrors.allow(/\/outbox\.json/)
    const rolePage = viewer === 'signedOut' ? page : await as(viewer)
    await openEveryRoute(viewer, {
      goto: async (path) => {
        // Firefox reports requests that leaving the last page interrupts as errors, with a delay.
        await rolePage.goto('about:blank')
        if (isFirefox(rolePage.context())) await rolePage.waitForTimeout(300)
        pageErrors.take()
        await rolePage.goto(path)
      },
      run: (script) => rolePage.evaluate(script),
      errors: pageErrors.take,
    })
  })

  test(`Every route opens without an error in Safari's engine: ${viewer} @webkit`, async ({ cloud }) => {
    test.setTimeout(180_000)
    const webkit = await startWebKit()
    try {
      if (viewer !== 'signedOut') await webkit.signIn(cloud.origin, PEOPLE[viewer].email, PASSWORD)
      await openEveryRoute(viewer, {
        goto: (path) => webkit.goto(cloud.origin + path),
        run: (script) => webkit.run(`return ${script}`),
        errors: webkit.takeErrors,
      })
    } finally {
      await webkit.close()
    }
  })
}
