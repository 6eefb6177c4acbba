import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const CHROMIUMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const FIREFOXES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']
/** The path of WebKitGTK's small browser on Debian, by processor. */
const PROCESSOR = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
export const WEBKIT_BROWSER = `/usr/lib/${PROCESSOR}-linux-gnu/webkit2gtk-4.1/MiniBrowser`
const WEBKIT = ['/usr/bin/WebKitWebDriver', WEBKIT_BROWSER, '/usr/bin/Xvfb']

const firstOf = (paths: readonly string[]) => paths.find((path) => existsSync(path))

/** Installs Debian packages if possible: as root on a machine with apt. */
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

/** Returns the path of Chromium: the one in CHROMIUM, an installed one, or Debian's, which is installed first. */
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

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Returns the browsers of the journeys, as environment variables. Debian's headless shell, installed if possible, needs
 * two thirds of Chromium's processor time. Elsewhere Chromium takes its place.
 */
export function findChromiums(): { CHROMIUM: string; HEADLESS_SHELL: string } {
  const chromium = findChromium()
  const isDebians = chromium === '/usr/bin/chromium' && !process.env.CHROMIUM
  if (isDebians && !existsSync(HEADLESS_SHELL)) install("Chromium's headless shell", ['chromium-headless-shell'])
  return { CHROMIUM: chromium, HEADLESS_SHELL: isDebians && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromium }
}

/** Returns the path of Firefox: the one in FIREFOX, an installed one, or Debian's, installed now; else null. */
export function findFirefox(): string | null {
  if (process.env.FIREFOX) return process.env.FIREFOX
  if (!firstOf(FIREFOXES)) install('Firefox', ['firefox-esr'])
  return firstOf(FIREFOXES) ?? null
}

/** True if WebKitGTK, its driver and a virtual display are installed, or could be installed now. */
export function hasWebKit(): boolean {
  const complete = () => WEBKIT.every((path) => existsSync(path))
  if (!complete()) install('WebKit', ['webkit2gtk-driver', 'xvfb'])
  return complete()
}
