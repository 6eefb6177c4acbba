// What Lighthouse says about the pages open to everyone. It is installed when it is asked for, from a lock of its own.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/launch/paths.js'
import { findChromium } from '../scripts/testing/browsers.ts'
import { temporaryFolder } from './samples.ts'

const FOLDER = join(ROOT, 'bench/lighthouse')
const PAGES = [
  '/',
  '/login',
  '/login?mode=sign-up',
  '/answer',
  '/contract',
  '/app/policies/termsAndConditions',
  '/app/policies/privacyPolicy',
]
const CATEGORIES = 'performance,accessibility,best-practices,seo'
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-background-networking'

/** Runs a command; what it prints is shown only if it fails. */
function run(command: string, words: readonly string[]): void {
  const { status, stderr } = spawnSync(command, words, {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: findChromium() },
  })
  if (status !== 0) throw new Error(`${command} ${words[0]} failed:\n${stderr}`)
}

/** The points of each page and figure, phone and desktop, as what they are short of 100. */
export async function measureLighthouse(origin: string): Promise<Record<string, number>> {
  const script = join(FOLDER, 'node_modules/lighthouse/cli/index.js')
  if (!existsSync(script)) run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  const report = join(temporaryFolder(), 'report.json')
  const short: Record<string, number> = {}
  for (const page of PAGES)
    for (const device of ['phone', 'desktop']) {
      const preset = device === 'desktop' ? ['--preset=desktop'] : []
      const output = ['--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${FLAGS}`]
      const asked = `--only-categories=${CATEGORIES}`
      run(process.execPath, [script, `${origin}${page}`, asked, ...output, ...preset])
      const { categories } = JSON.parse(readFileSync(report, 'utf8')) as {
        categories: Record<string, { title: string; score: number | null }>
      }
      for (const { title, score } of Object.values(categories))
        short[`Lighthouse, points short of 100, ${page}, ${device}, ${title}`] = 100 - 100 * (score ?? 0)
    }
  return { ...short, 'Lighthouse, points short of 100, worst figure': Math.max(...Object.values(short)) }
}
