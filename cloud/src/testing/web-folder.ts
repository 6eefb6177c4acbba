import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PAGE = '<!doctype html><html><head></head><body></body></html>'

/** Creates a folder like that of the built web app, with this page and these files in the build's manifest. */
export function createWebFolder({ page = PAGE, chunks = {} }: { page?: string; chunks?: object } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'belay-web-'))
  mkdirSync(join(folder, '.vite'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('index.html', page)
  write('.vite/manifest.json', JSON.stringify({ 'index.html': { file: 'assets/index.js' }, ...chunks }))
  const classes = { programs: {}, bar: {}, shell: {}, button: {}, welcome: {}, finePrint: {} }
  const parts = { script: '/assets/programs.js', style: 'programs.css', typeface: '/assets/inter.woff2', classes }
  write('.vite/public-pages.json', JSON.stringify(parts))
  write('programs.css', 'body{margin:0}')
  write('robots.txt', 'User-agent: *\n')
  write('before-paint.js', '// A comment.\nvoid 0\n')
  return folder
}
