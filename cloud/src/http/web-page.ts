import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCREENS, type ScreenPath } from '@belay/contract/screens'
import type { PreloadedAnswers } from './bootstrap-data.ts'

/** Places in the built page that each answer fills: its nonce, and the answers that its screen would ask for first. */
const NONCE = '__CSP_NONCE__'
const PRELOADED = '__PRELOADED__'

/** Whether who is signed out is led from there to sign in: the address's own screen would be fetched in vain. */
const isGated = (address: string) => Object.hasOwn(SCREENS, address) && SCREENS[address as ScreenPath] !== 'everyone'

/** The built page, for every address of the app. */
export function openWebPage(folder: string) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const linksOf = openPreloadLinks(chunks)
  // The file that knows who is signed in is started before the app: it asks what the screen asks first.
  const early = Object.values(chunks).find(({ dynamicImports }) => dynamicImports?.includes(ASK_FIRST))
  const askFirst = early
    ? `<script type="module" async fetchpriority="high" crossorigin src="/${early.file}"></script>`
    : ''
  const linksFor = (address: string, { signedOut, signedIn }: PreloadedAnswers) => {
    if (!signedIn?.user.emailVerified) return linksOf([], screenOf(signedOut && isGated(address) ? '/login' : address))
    const screen = address === '/' ? SIGNED_IN_HOME : screenOf(address)
    return TOKEN + askFirst + linksOf([ASK_FIRST, ...(FIRST_DRAWN[address] ?? [])], screen)
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

/** The module of the screen of an address. */
const screenOf = (address: string) => `src/routes/${address.slice(1).replaceAll('/', '.')}.tsx`
const SIGNED_IN_HOME = 'src/features/home/needs-you.tsx'
/** How the cloud is called, and what a screen asks first. What is around a screen follows it. */
const ASK_FIRST = 'src/ask-first.ts'
/** What a screen's first list is drawn by before the app is there. */
const FIRST_DRAWN: Record<string, readonly string[] | undefined> = {
  '/app/schedule/scheduleDisplay': ['src/features/schedule/early-agenda.tsx'],
}
/** What is asked and drawn first comes before the app. */
const APP = '<script type="module"'
/** The first calls wait for it. */
const TOKEN = '<link rel="preload" as="fetch" crossorigin href="/identity/token">'

/**
 * Writes what modules are made of, to be fetched beside the app rather than after it: what is drawn and asked first,
 * before all else, and what a screen is made of.
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
    // Whatever address was typed: only those of screens are kept.
    if (chunks[screen]) written.set(key, links)
    return links
  }
}
