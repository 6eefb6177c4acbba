import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The browser of the journeys: the one named by CHROMIUM, one that is installed, or Debian's, installed now. */
export function findChromium(): string {
  const named = process.env.CHROMIUM
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM names ${named}, which does not exist.`)
  }
  const found = PLACES.find((place) => existsSync(place))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser journeys…')
    const apt = (...words: string[]) =>
      spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status
    apt('update')
    if (apt('install', '-y', '--no-install-recommends', 'chromium') === 0 && existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
  throw new Error(
    'The browser journeys need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM to the path of a Chromium or Chrome.',
  )
}
