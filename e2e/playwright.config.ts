import { join } from 'node:path'
import { defineConfig, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test'

/** The flags that a browser in a container needs, and flags that block connections to anything but the app. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
]

type Engine = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>
const { CHROMIUM = '/usr/bin/chromium', HEADLESS_SHELL = CHROMIUM, ENGINE = 'chromium', DATABASE_URL } = process.env

/** No traces, which take a quarter of a run's processor time. `npm run journey -- <file> --trace=on` makes one. */
const createChromium = (executablePath: string): Engine => ({
  screenshot: 'only-on-failure',
  launchOptions: { executablePath, args: FLAGS },
})
/** Stories about push messages and background sync, which Chromium's headless shell lacks. */
const FULL_BROWSER = /@full-browser/
/** Stories that use WebKit's own driver, and run in no other engine. */
const WEBKIT = /@webkit/
/** The main journey also runs on PostgreSQL, if there is one. It is first, so that no worker idles at the end. */
const ON_POSTGRES = { name: 'PostgreSQL', grep: /@main/, use: { ...createChromium(HEADLESS_SHELL), store: 'postgres' } }
const CHROMIUMS = [
  ...(DATABASE_URL ? [ON_POSTGRES] : []),
  { name: 'Chromium', grep: FULL_BROWSER, use: createChromium(CHROMIUM) },
  { name: 'headless shell', grepInvert: [FULL_BROWSER, WEBKIT], use: createChromium(HEADLESS_SHELL) },
]
/** No screenshots and traces: they add a style to the page, which Firefox's content security policy refuses. */
const FIREFOX: Engine = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: { executablePath: join(import.meta.dirname, 'harness/firefox.js') },
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  ...(ENGINE === 'webkit' ? { grep: WEBKIT } : { grepInvert: WEBKIT }),
  // A run deletes the pictures of the last one, so each engine has its own.
  outputDir: `../test-results/journeys/${ENGINE}`,
  // Each worker has its own cloud, database and mailbox, and runs one file at a time.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: ENGINE === 'chromium' ? CHROMIUMS : [{ name: ENGINE }],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Only the stories about a missing network need it. It answers requests before the runner sees them.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    ...(ENGINE === 'firefox' && FIREFOX),
  },
})
