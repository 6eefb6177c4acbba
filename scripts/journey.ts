// `npm run journey -- <words>`: the browser journeys whose file holds these words, on SQLite; options of Playwright
// too.
import { findChromium } from './testing/browsers.ts'
import { node } from './testing/step.ts'

process.exitCode = await node(
  ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts', ...process.argv.slice(2)],
  { STORE: 'sqlite', CHROMIUM: findChromium() },
)
