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
  const askFirst = early ? `<script type="module" async crossorigin src="/${early.file}"></script>` : ''
  const linksFor = (address: string, { signedOut, signedIn }: PreloadedAnswers) => {
    if (!signedIn?.user.emailVerified) return linksOf([screenOf(signedOut && isGated(address) ? '/login' : address)])
    const screen = address === '/' ? SIGNED_IN_HOME : screenOf(address)
    return TOKEN + askFirst + linksOf([ASK_FIRST, screen])
  }
  return (address: string, nonce: string, preloaded: PreloadedAnswers): string =>
    html
      .replaceAll(NONCE, nonce)
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
/** The first calls wait for it. */
const TOKEN = '<link rel="preload" as="fetch" crossorigin href="/identity/token">'

/** Writes what modules are made of, to be fetched beside the app rather than after it. */
function openPreloadLinks(chunks: Record<string, Chunk>): (modules: readonly string[]) => string {
  const gather = (name: string, seen: Set<string>): Set<string> => {
    const chunk = chunks[name]
    if (!chunk || seen.has(name)) return seen
    seen.add(name)
    for (const imported of chunk.imports ?? []) gather(imported, seen)
    return seen
  }
  const app = gather('index.html', new Set())
  const write = (modules: readonly string[]) => {
    const names = new Set<string>()
    for (const module of modules) gather(module, names)
    const parts = [...names].filter((name) => !app.has(name)).map((name) => chunks[name] as Chunk)
    const styles = new Set(parts.flatMap(({ css }) => css ?? []))
    const links = [
      ...parts.map(({ file }) => `rel="modulepreload" fetchpriority="low" crossorigin href="/${file}"`),
      ...[...styles].map((file) => `rel="preload" as="style" crossorigin href="/${file}"`),
    ]
    return links.map((link) => `<link ${link}>`).join('')
  }
  const written = new Map<string, string>()
  return (modules) => {
    // Whatever address was typed: only those of screens are kept.
    if (!modules.every((module) => chunks[module])) return write(modules)
    const key = modules.join()
    const links = written.get(key) ?? write(modules)
    written.set(key, links)
    return links
  }
}
