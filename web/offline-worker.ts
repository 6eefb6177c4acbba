import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** The modules that a Facilitator or Client needs without a network. The other screens say that they need one. */
const KEPT_MODULES = [
  'index.html',
  'src/send-first-calls.ts',
  'src/features/home/facilitator-home.tsx',
  'src/features/home/needs-you.tsx',
  'src/routes/app.day.tsx',
  'src/routes/app.program-requests.viewRequests.tsx',
  'src/features/program-requests/offered-dates.tsx',
  'src/routes/app.schedule.scheduleDisplay.tsx',
  'src/routes/app.schedule.shift.tsx',
  'src/routes/app.workday.logHours.tsx',
]

/** Parts of the names of modules that are loaded on demand and are of no use without a network. */
const OTHERS = [
  'src/routes/',
  'src/shell/palette/',
  ...['account', 'client', 'program-requests', 'second-step', 'users'].map((feature) => `src/features/${feature}`),
  ...['/board', 'rich-text', 'signer', 'week-plan'],
]
const isOther = (name: string) => OTHERS.some((part) => name.includes(part))

/** Files of the page without a hash in their names. */
const NAMED_FILES = ['before-paint.js']

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }

/** Lists the files of modules and of what they load, also on demand, but not of other screens. */
function listFiles(chunks: Record<string, Chunk>): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const collect = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) collect(imported)
    for (const imported of chunk.dynamicImports ?? []) if (!isOther(imported)) collect(imported)
  }
  for (const name of KEPT_MODULES) collect(name)
  return [...files]
}

/** Builds the service worker (`sw.js`), with the list of the files that it keeps on the device. */
export function offlineWorker(): Plugin {
  const root = import.meta.dirname
  return {
    name: 'belay-offline-worker',
    apply: 'build',
    async writeBundle() {
      const chunks = JSON.parse(await readFile(resolve(root, 'dist/.vite/manifest.json'), 'utf8'))
      const hashed = listFiles(chunks).map((file) => ({ url: `/${file}`, revision: null }))
      const named = await Promise.all(
        NAMED_FILES.map(async (file) => ({
          url: `/${file}`,
          revision: hash('sha256', await readFile(resolve(root, 'public', file)), 'base64url'),
        })),
      )
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        define: { APP_FILES: JSON.stringify([...hashed, ...named]), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: 'dist',
          emptyOutDir: false,
          rolldownOptions: {
            input: resolve(root, 'src/offline/worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}
