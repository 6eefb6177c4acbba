// Runs Lighthouse on the pages that everyone may open, and on a Facilitator's screens. It is installed on demand, from
// a separate lock file.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../scripts/launch/paths.js'
import { findChromium } from '../scripts/testing/browsers.ts'
import { medianOf } from './measure.ts'
import { temporaryFolder } from './samples.ts'

const FOLDER = join(ROOT, 'bench/lighthouse')
const PAGES = [
  '/',
  '/login',
  '/login?mode=sign-up',
  '/programs',
  '/programs/high-ropes-challenge',
  '/answer',
  '/contract',
  '/app/policies/termsAndConditions',
  '/app/policies/privacyPolicy',
]
/** The screens that a signed-in Facilitator opens most often. */
const FACILITATOR_PAGES = ['/', '/app/schedule/scheduleDisplay', '/app/workday/logHours']
const CATEGORIES = 'performance,accessibility,best-practices,seo'
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-background-networking'

/** The number of visits of a page. The median counts, because a figure varies by two points between visits. */
const VISITS = 3
/** The number of visits that may fail because Lighthouse lost its own recording. */
const MOST_LOST = 3

/** Runs a command and prints its output only if it fails. */
function run(command: string, words: readonly string[]): void {
  const { status, stderr } = spawnSync(command, words, {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: findChromium() },
  })
  if (status !== 0) throw new Error(`${command} ${words[0]} failed:\n${stderr}`)
}

/** Visits a page and returns the points out of 100 by figure. Throws if the recording was lost. */
function visit(address: string, device: string, cookie?: string): Map<string, number> {
  const script = join(FOLDER, 'node_modules/lighthouse/cli/index.js')
  const report = join(temporaryFolder(), 'report.json')
  const preset = device === 'desktop' ? ['--preset=desktop'] : []
  const output = ['--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${FLAGS}`]
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []
  run(process.execPath, [script, address, `--only-categories=${CATEGORIES}`, ...output, ...preset, ...headers])
  const { categories } = JSON.parse(readFileSync(report, 'utf8')) as {
    categories: Record<string, { title: string; score: number | null }>
  }
  return new Map(
    Object.values(categories).map(({ title, score }) => {
      if (score === null) throw new Error(`Lighthouse gave no points for ${title} of ${address}.`)
      return [title, 100 * score]
    }),
  )
}

/** Visits a page several times, and repeats the visits with a lost recording. */
function visits(address: string, device: string, cookie?: string): Map<string, number>[] {
  const made: Map<string, number>[] = []
  for (let lost = 0; made.length < VISITS; )
    try {
      made.push(visit(address, device, cookie))
    } catch (error) {
      if (lost++ === MOST_LOST) throw error
    }
  return made
}

/** Returns the points that each page and figure, on phone and desktop, lacks to 100. `cookie`: a Facilitator's. */
export async function measureLighthouse(origin: string, cookie: string): Promise<Record<string, number>> {
  if (!existsSync(join(FOLDER, 'node_modules'))) run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  const short: Record<string, number> = {}
  for (const page of PAGES)
    for (const device of ['phone', 'desktop']) {
      const made = visits(`${origin}${page}`, device)
      for (const title of made[0]?.keys() ?? [])
        short[`Lighthouse, points short of 100, ${page}, ${device}, ${title}`] =
          100 - medianOf(made.map((points) => points.get(title) ?? 0))
    }
  for (const page of FACILITATOR_PAGES) {
    const made = visits(`${origin}${page}`, 'phone', cookie)
    for (const title of made[0]?.keys() ?? [])
      short[`Lighthouse, points short of 100, Facilitator's ${page}, phone, ${title}`] =
        100 - medianOf(made.map((points) => points.get(title) ?? 0))
  }
  return { ...short, 'Lighthouse, points short of 100, worst figure': Math.max(...Object.values(short)) }
}
