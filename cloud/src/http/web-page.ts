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
  return (address: string, nonce: string, preloaded: PreloadedAnswers): string =>
    html
      .replaceAll(NONCE, nonce)
      .replace(PRELOADED, () => escapeHtml(JSON.stringify(preloaded)))
      .replace('<span>Belay</span>', () => `<span>${escapeHtml(preloaded['centre.get'].name)}</span>`)
      .replace('</head>', `${linksOf(preloaded.signedOut && isGated(address) ? '/login' : address)}</head>`)
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

type Chunk = { file: string; imports?: string[]; css?: string[] }

/** What a screen (`routes/<address with dots>.lazy.tsx`) is made of, to be fetched beside the app, not after it. */
function openPreloadLinks(folder: string): (address: string) => string {
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const gather = (name: string, seen: Set<string>): Set<string> => {
    const chunk = chunks[name]
    if (!chunk || seen.has(name)) return seen
    seen.add(name)
    for (const imported of chunk.imports ?? []) gather(imported, seen)
    return seen
  }
  const app = gather('index.html', new Set())
  const linksByAddress = new Map<string, string>()
  for (const name of Object.keys(chunks)) {
    const route = /^src\/routes\/(.+)\.lazy\.tsx$/.exec(name)?.[1]
    if (!route) continue
    const parts = [...gather(name, new Set())].filter((part) => !app.has(part)).map((part) => chunks[part] as Chunk)
    const styles = new Set(parts.flatMap(({ css }) => css ?? []))
    const links = [
      ...parts.map(({ file }) => `rel="modulepreload" fetchpriority="low" crossorigin href="/${file}"`),
      ...[...styles].map((file) => `rel="preload" as="style" crossorigin href="/${file}"`),
    ]
    linksByAddress.set(`/${route.replaceAll('.', '/')}`, links.map((link) => `<link ${link}>`).join(''))
  }
  return (address) => linksByAddress.get(address) ?? ''
}
