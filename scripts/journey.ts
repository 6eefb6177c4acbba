// `npm run journey -- <words>` runs the browser journeys with these words in their file name. Accepts options of
// Playwright.
import { findChromiums } from './testing/browsers.ts'
import { node } from './testing/step.ts'

process.exitCode = await node(
  ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts', ...process.argv.slice(2)],
  findChromiums(),
)
