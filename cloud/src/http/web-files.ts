import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { SCREENS, type ScreenPath } from '@belay/contract/screens'
import type { PreloadedAnswers } from './bootstrap-data.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt'])
const NONCE = '__CSP_NONCE__'
const TOLD = '__TOLD__'

/** Whether who is not signed in is led from there to sign in, so that the address's own screen would be fetched in vain. */
const isGated = (address: string) => Object.hasOwn(SCREENS, address) && SCREENS[address as ScreenPath] !== 'everyone'

type Encoding = 'br' | 'gzip' | 'identity'
type WebFile = { bytes: Buffer; type: string; immutable: boolean; packed: Map<Encoding, Promise<Buffer>> }

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The built web app, read once; compressed when first asked for. Null when it was not built. */
export function openWebFiles(folder: string) {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) return null
  const html = readFileSync(index, 'utf8')
  const files = new Map<string, WebFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const extension = extname(path)
    if (address === '/index.html' || address.startsWith('/.') || !TYPES[extension]) continue
    files.set(address, {
      bytes: readFileSync(path),
      type: TYPES[extension],
      immutable: address.startsWith('/assets/'),
      packed: new Map(),
    })
  }

  const ahead = openAhead(folder)

  return {
    /** The page of an address of the app, with this answer's nonce in it, and what its screen asks for first. */
    page: (address: string, nonce: string, told: PreloadedAnswers): string =>
      html
        .replaceAll(NONCE, nonce)
        .replace(TOLD, () => escaped(JSON.stringify(told)))
        .replace('<span>Belay</span>', () => `<span>${escaped(told['centre.get'].name)}</span>`)
        .replace('</head>', `${ahead.of(told.signedOut && isGated(address) ? '/login' : address)}</head>`),
    async file(address: string, accepts: string): Promise<Response | null> {
      const file = files.get(address)
      if (!file) return null
      const encoding: Encoding = !COMPRESSED.has(extname(address))
        ? 'identity'
        : /\bbr\b/.test(accepts)
          ? 'br'
          : /\bgzip\b/.test(accepts)
            ? 'gzip'
            : 'identity'
      return new Response(new Uint8Array(await packed(file, encoding)), {
        headers: {
          'Content-Type': file.type,
          'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
          Vary: 'Accept-Encoding',
          ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
        },
      })
    },
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

type Chunk = { file: string; imports?: string[]; css?: string[] }

/**
 * What the screen of an address is made of, to be fetched beside the app rather than after it. A screen is the module
 * `routes/<address with dots>.lazy.tsx`.
 */
function openAhead(folder: string) {
  const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const gather = (name: string, seen: Set<string>): Set<string> => {
    const chunk = chunks[name]
    if (!chunk || seen.has(name)) return seen
    seen.add(name)
    for (const imported of chunk.imports ?? []) gather(imported, seen)
    return seen
  }
  const app = gather('index.html', new Set())
  const known = new Map<string, string>()
  for (const name of Object.keys(chunks)) {
    const route = /^src\/routes\/(.+)\.lazy\.tsx$/.exec(name)?.[1]
    if (!route) continue
    const parts = [...gather(name, new Set())].filter((part) => !app.has(part)).map((part) => chunks[part] as Chunk)
    const styles = new Set(parts.flatMap(({ css }) => css ?? []))
    const links = [
      ...parts.map(({ file }) => `rel="modulepreload" fetchpriority="low" crossorigin href="/${file}"`),
      ...[...styles].map((file) => `rel="preload" as="style" crossorigin href="/${file}"`),
    ]
    known.set(`/${route.replaceAll('.', '/')}`, links.map((link) => `<link ${link}>`).join(''))
  }
  return { of: (address: string): string => known.get(address) ?? '' }
}

function packed(file: WebFile, encoding: Encoding): Promise<Buffer> {
  const known = file.packed.get(encoding)
  if (known) return known
  const fresh =
    encoding === 'br'
      ? brotli(file.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : encoding === 'gzip'
        ? gzipped(file.bytes)
        : Promise.resolve(file.bytes)
  file.packed.set(encoding, fresh)
  return fresh
}
