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
  const linksOf = openPreloadLinks(folder)
  const linksFor = (address: string, { signedOut, signedIn }: PreloadedAnswers) => {
    if (!signedIn?.user.emailVerified) return linksOf([screenOf(signedOut && isGated(address) ? '/login' : address)])
    const screen = address === '/' ? SIGNED_IN_HOME : screenOf(address)
    return TOKEN + linksOf([screen, CALLS])
  }
  return (address: string, nonce: string, preloaded: PreloadedAnswers): string =>
    html
      .replaceAll(NONCE, nonce)
      .replace(PRELOADED, () => escapeHtml(JSON.stringify(preloaded)))
      .replace('<span>Belay</span>', () => `<span>${escapeHtml(preloaded['centre.get'].name)}</span>`)
      .replace('</head>', () => `${linksFor(address, preloaded)}</head>`)
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

type Chunk = { file: string; imports?: string[]; css?: string[] }

/** The module of the screen of an address. */
const screenOf = (address: string) => `src/routes/${address.slice(1).replaceAll('/', '.')}.tsx`
const SIGNED_IN_HOME = 'src/features/home/needs-you.tsx'
/** How the cloud is called. What is around a screen follows it. */
const CALLS = 'src/cloud/link.ts'
/** The first calls wait for it. */
const TOKEN = '<link rel="preload" as="fetch" crossorigin href="/identity/token">'

/** Writes what modules are made of, to be fetched beside the app rather than after it. */
function openPreloadLinks(folder: string): (modules: readonly string[]) => string {
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
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
    if (!modules[0] || !chunks[modules[0]]) return write(modules)
    const key = modules.join()
    const links = written.get(key) ?? write(modules)
    written.set(key, links)
    return links
  }
}
