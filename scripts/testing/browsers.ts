import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const CHROMIUMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const FIREFOXES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']
/** The small browser that WebKitGTK brings, where Debian puts it, by processor. */
const PROCESSOR = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
export const WEBKIT_BROWSER = `/usr/lib/${PROCESSOR}-linux-gnu/webkit2gtk-4.1/MiniBrowser`
const WEBKIT = ['/usr/bin/WebKitWebDriver', WEBKIT_BROWSER, '/usr/bin/Xvfb']

const firstOf = (paths: readonly string[]) => paths.find((path) => existsSync(path))

/** Installs Debian's packages, where that is possible: as root on a machine with apt. */
function install(name: string, packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name} for the browser journeys…`)
  const apt = (...words: string[]) =>
    spawnSync('apt-get', words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...packages)
}

/** The browser of the journeys: the one named by CHROMIUM, one that is installed, or Debian's, installed now. */
export function findChromium(): string {
  const named = process.env.CHROMIUM
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM names ${named}, which does not exist.`)
  }
  if (!firstOf(CHROMIUMS)) install('Chromium', ['chromium'])
  const chromium = firstOf(CHROMIUMS)
  if (chromium) return chromium
  throw new Error(
    'The browser journeys need Chromium. Install it (Debian, Ubuntu: sudo apt-get install chromium) ' +
      'or set CHROMIUM to the path of a Chromium or Chrome.',
  )
}

/**
 * The Firefox that FIREFOX names, one that is installed, or Debian's, installed now; null where there is none to be
 * had.
 */
export function findFirefox(): string | null {
  if (process.env.FIREFOX) return process.env.FIREFOX
  if (!firstOf(FIREFOXES)) install('Firefox', ['firefox-esr'])
  return firstOf(FIREFOXES) ?? null
}

/** Whether WebKitGTK, its driver and a screen to draw on are there, or could be installed now. */
export function hasWebKit(): boolean {
  const complete = () => WEBKIT.every((path) => existsSync(path))
  if (!complete()) install('WebKit', ['webkit2gtk-driver', 'xvfb'])
  return complete()
}
