import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { findFreePort } from '../../cloud/src/testing/free-port.ts'
import { WEBKIT_BROWSER } from '../../scripts/testing/browsers.ts'
import { waitForExit } from './cloud.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
/** A library that finds elements by role, name and label, like the journeys in other engines. */
const QUERIES = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'),
  'utf8',
)
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** The time in which the driver must answer a command. It sometimes never answers while a page is being left. */
const ANSWER_MS = 10_000
/** The longest wait of a story for an element, because signing prints a PDF and machines differ. */
export const PATIENCE_MS = 25_000

type Reference = { [ELEMENT]: string }
/** The element to find: by a role and a name, a label, or a text. `nth` starts at 0; -1 is the last one. */
export type Target = {
  role?: string
  name?: string | RegExp
  label?: string | RegExp
  text?: string | RegExp
  within?: Target
  nth?: number
}

/** Safari's engine, controlled over WebDriver on a virtual display. */
export type WebKit = Awaited<ReturnType<typeof startWebKit>>

/** Starts the display, the driver and one browser window. Only one person is signed in at a time. */
export async function startWebKit() {
  const display = `:${90 + (process.pid % 100)}`
  const port = await findFreePort()
  const screen = spawn('/usr/bin/Xvfb', [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  const driver = spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  })
  /** Sends a command to the driver. A command without an answer fails, so that `until` can repeat it. */
  async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: Answer & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }

  async function until<Answer>(what: string, attempt: () => Promise<Answer | null>, everyMs = 150): Promise<Answer> {
    const deadline = Date.now() + PATIENCE_MS
    let last: unknown
    for (;;) {
      const answer = await attempt().catch((error: unknown) => {
        last = error
        return null
      })
      if (answer !== null) return answer
      if (Date.now() > deadline) throw new Error(`${what} did not come. ${last ? String(last) : ''}`)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }

  const { sessionId } = await until('The browser', () =>
    ask<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': { binary: WEBKIT_BROWSER, args: ['--automation'] },
        },
      },
    }),
  )
  const at = (path: string) => `/session/${sessionId}${path}`
  await ask('POST', at('/window/rect'), { x: 0, y: 0, width: 1440, height: 1000 })

  const run = <Answer>(script: string, ...args: unknown[]) => ask<Answer>('POST', at('/execute/sync'), { script, args })

  const asText = (pattern: string | RegExp | undefined) =>
    pattern === undefined
      ? null
      : typeof pattern === 'string'
        ? { exact: pattern }
        : { source: pattern.source, flags: pattern.flags }
  const asData = ({ role, name, label, text, within, nth = 0 }: Target): object => ({
    role: role ?? null,
    name: asText(name),
    label: asText(label),
    text: asText(text),
    within: within ? asData(within) : null,
    nth,
  })

  async function look(target: Target): Promise<Reference | null> {
    if (!(await run<boolean>('return "TestingLibraryDom" in window'))) await run(QUERIES)
    return run<Reference | null>(FIND, asData(target))
  }
  const find = (target: Target) => until(JSON.stringify(asData(target)), () => look(target))
  const on = (element: Reference, path: string) => at(`/element/${element[ELEMENT]}${path}`)

  /** Opens an address and starts to collect the page's errors. */
  async function open(url: string): Promise<void> {
    await run('window.isLeft = true')
    await ask('POST', at('/url'), { url })
    await until(url, async () => ((await run<boolean>(WATCH)) ? true : null), 5)
  }

  return {
    /** Opens an address and waits for the page's main heading. */
    async goto(url: string): Promise<void> {
      await open(url)
      await find({ role: 'heading', name: /./ })
    },
    address: () => ask<string>('GET', at('/url')),
    sees: async (target: Target): Promise<void> => void (await find(target)),
    /** Presses an element, after it is visible and no longer moves. */
    async press(target: Target): Promise<void> {
      await until(`A press of ${JSON.stringify(asData(target))}`, async () => {
        const element = await look(target)
        if (!element) return null
        await run('arguments[0].scrollIntoView({ block: "center" })', element)
        const place = () => run<string>('return JSON.stringify(arguments[0].getBoundingClientRect())', element)
        const before = await place()
        await new Promise((resolve) => setTimeout(resolve, 100))
        if ((await place()) !== before) return null
        await run(AWAIT_CLICK, element)
        await ask('POST', on(element, '/click'), {})
        // The page can move between the driver's look at the element and its click, which then meets something else.
        return (await run<boolean>(HAS_CLICKED)) ? true : null
      })
    },
    /** Types into a field and replaces its text, after it is visible. The driver types into nothing otherwise. */
    async fill(target: Target, text: string): Promise<void> {
      const element = await until(`A field ${JSON.stringify(asData(target))}`, async () => {
        const field = await look(target)
        const isVisible = field && (await run('return getComputedStyle(arguments[0]).visibility === "visible"', field))
        return isVisible ? field : null
      })
      await run(
        'arguments[0].scrollIntoView({ block: "center" }); arguments[0].focus(); arguments[0].select?.()',
        element,
      )
      await ask('POST', on(element, '/value'), { text })
    },
    /** Presses keys on the focused element, such as '\uE004' for Tab. */
    async keys(text: string): Promise<void> {
      await ask('POST', on(await ask<Reference>('GET', at('/element/active')), '/value'), { text })
    },
    picture: async (): Promise<Buffer> => Buffer.from(await ask<string>('GET', at('/screenshot')), 'base64'),
    run,
    /** Returns the page's errors since the last call: console errors and uncaught errors. */
    takeErrors: () => run<string[]>('return window.pageErrors.splice(0)'),
    /** Signs in as another person by the session cookie, without the form. */
    async signIn(origin: string, email: string, password: string): Promise<void> {
      await ask('DELETE', at('/cookie'))
      await open(`${origin}/login`)
      await run('localStorage.clear(); sessionStorage.clear()')
      const status = await ask<number>('POST', at('/execute/async'), { script: SIGN_IN, args: [email, password] })
      if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
    },
    async close(): Promise<void> {
      await ask('DELETE', at('')).catch(() => undefined)
      for (const child of [driver, screen]) child.kill('SIGTERM')
      await Promise.all([driver, screen].map(waitForExit))
    },
  }
}

/** The script that collects a new page's errors, because the driver doesn't. Returns false if no page is open yet. */
const WATCH = `
if (window.isLeft || location.protocol === 'about:') return false
const errors = (window.pageErrors = [])
for (const level of ['error', 'warn']) {
  const print = console[level]
  console[level] = (...words) => {
    errors.push('console ' + level + ': ' + words.map(String).join(' '))
    print.apply(console, words)
  }
}
const record = ({ message, reason, target }) =>
  errors.push('uncaught: ' + (message ?? reason ?? target.src ?? target.href))
addEventListener('error', record, true)
addEventListener('unhandledrejection', record)
return true
`

const SIGN_IN = `
const [email, password, done] = arguments
fetch('/identity/sign-in/email', {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ email, password }),
}).then((response) => done(response.status), () => done(0))
`

/** Notes in the page that a click has reached the element. A page that the click opens has no such note. */
const AWAIT_CLICK = `
window.awaitsClick = true
arguments[0].addEventListener('click', () => { window.awaitsClick = false }, { capture: true, once: true })
`
const HAS_CLICKED = 'return window.awaitsClick !== true'

const FIND = `
const queries = window.TestingLibraryDom
const pattern = (text) =>
  text === null ? undefined : 'exact' in text ? text.exact : new RegExp(text.source, text.flags)
function find({ role, name, label, text, within, nth }) {
  const root = within ? find(within) : document.body
  if (!root) return null
  const all = role
    ? queries.queryAllByRole(root, role, name === null ? {} : { name: pattern(name) })
    : label
      ? queries.queryAllByLabelText(root, pattern(label))
      : queries.queryAllByText(root, pattern(text))
  return all.at(nth) ?? null
}
return find(arguments[0])
`
