import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCREENS, type ScreenPath } from '@belay/contract/screens'
import type { PreloadedAnswers } from './bootstrap-data.ts'

/** Placeholders in the built page. Each response replaces them with its nonce and its preloaded answers. */
const NONCE = '__CSP_NONCE__'
const PRELOADED = '__PRELOADED__'

/** True if a signed-out person is redirected from this address to the sign-in page. */
const isGated = (address: string) => Object.hasOwn(SCREENS, address) && SCREENS[address as ScreenPath] !== 'everyone'

/** Returns a function that renders the built page for an address of the app. */
export function openWebPage(folder: string) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const linksOf = openPreloadLinks(chunks)
  // The chunk with the session code starts before the app, because it sends the screen's first calls.
  const early = Object.values(chunks).find(({ dynamicImports }) => dynamicImports?.includes(FIRST_CALLS))
  const firstCalls = early
    ? `<script type="module" async fetchpriority="high" crossorigin src="/${early.file}"></script>`
    : ''
  const linksFor = (address: string, { signedOut, signedIn }: PreloadedAnswers) => {
    if (!signedIn?.user.emailVerified) return linksOf([], screenOf(signedOut && isGated(address) ? '/login' : address))
    const screen = address === '/' ? SIGNED_IN_HOME : screenOf(address)
    return TOKEN + firstCalls + linksOf([FIRST_CALLS, ...(FIRST_DRAWN[address] ?? [])], screen)
  }
  return (address: string, nonce: string, preloaded: PreloadedAnswers): string =>
    html
      .replaceAll(NONCE, nonce)
      .replace(APP, preloaded.signedIn ? `${APP} fetchpriority="low"` : APP)
      .replace(PRELOADED, () => escapeHtml(JSON.stringify(preloaded)))
      .replace('<span>Belay</span>', () => `<span>${escapeHtml(preloaded['centre.get'].name)}</span>`)
      .replace('</head>', () => `${linksFor(address, preloaded)}</head>`)
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

/** Returns the module path of the screen at an address. */
const screenOf = (address: string) => `src/routes/${address.slice(1).replaceAll('/', '.')}.tsx`
const SIGNED_IN_HOME = 'src/features/home/needs-you.tsx'
/** The module with the API client and the first calls of each screen. Modules around the screen load after it. */
const FIRST_CALLS = 'src/send-first-calls.ts'
/** Modules that draw a screen's first list before the app has started, by address. */
const FIRST_DRAWN: Record<string, readonly string[] | undefined> = {
  '/app/schedule/scheduleDisplay': ['src/features/schedule/early-agenda.tsx'],
}
/**
 * The app's script tag. When a user is signed in, it gets low priority, because the first calls and drawing come first.
 */
const APP = '<script type="module"'
/** The access token, which the first calls need. */
const TOKEN = '<link rel="preload" as="fetch" crossorigin href="/identity/token">'

/**
 * Creates a function that returns the preload links of a page: the modules of the first calls and first view with high
 * priority, then the modules of the screen with low priority. The browser loads both in parallel with the app.
 */
function openPreloadLinks(chunks: Record<string, Chunk>): (first: readonly string[], screen: string) => string {
  const gather = (name: string, seen: Set<string>): Set<string> => {
    const chunk = chunks[name]
    if (!chunk || seen.has(name)) return seen
    seen.add(name)
    for (const imported of chunk.imports ?? []) gather(imported, seen)
    return seen
  }
  const app = gather('index.html', new Set())
  const write = (names: ReadonlySet<string>, priority: 'high' | 'low') => {
    const parts = [...names].map((name) => chunks[name] as Chunk)
    const styles = new Set(parts.flatMap(({ css }) => css ?? []))
    const links = [
      ...parts.map(({ file }) => `rel="modulepreload" fetchpriority="${priority}" crossorigin href="/${file}"`),
      ...[...styles].map((file) => `rel="preload" as="style" fetchpriority="${priority}" crossorigin href="/${file}"`),
    ]
    return links.map((link) => `<link ${link}>`).join('')
  }
  const written = new Map<string, string>()
  return (first, screen) => {
    const key = [...first, screen].join()
    const known = written.get(key)
    if (known !== undefined) return known
    const before = new Set<string>()
    for (const module of first) gather(module, before)
    const links =
      write(before.difference(app), 'high') + write(gather(screen, new Set()).difference(before.union(app)), 'low')
    // Only the links of real screens are cached, because an address can be anything.
    if (chunks[screen]) written.set(key, links)
    return links
  }
}
