import { readFile, writeFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { dropUnusedVariables } from './drop-unused-variables.ts'
import { themeVariables } from './theme-variables.ts'

/** The names that the cloud uses for the classes of each stylesheet. */
const STYLESHEETS: Record<string, string> = {
  'programs.module.css': 'programs',
  'top-bar.module.css': 'bar',
  'shell.module.css': 'shell',
  'plain-button.module.css': 'button',
  'welcome.module.css': 'welcome',
  'fine-print.module.css': 'finePrint',
}

/** Keeps the rules of these stylesheets, although no script uses their classes. */
export const keepStyles = (endOfPath: string): Plugin => ({
  name: 'belay-keep-styles',
  enforce: 'post',
  transform: (code, file) => (file.endsWith(endOfPath) ? { code, moduleSideEffects: 'no-treeshake' } : null),
})

type Chunk = { file: string; src?: string }

/**
 * Builds the style and the script of the public pages, apart from the app, and writes for the cloud where they are and
 * how their classes are named.
 */
export function publicPages(): Plugin {
  const root = import.meta.dirname
  return {
    name: 'belay-public-pages',
    apply: 'build',
    async writeBundle() {
      const classes: Record<string, Record<string, string>> = {}
      const { output } = (await build({
        configFile: false,
        root,
        logLevel: 'error',
        publicDir: false,
        plugins: [themeVariables(), keepStyles('.module.css')],
        css: {
          modules: {
            getJSON(file, names) {
              const name = STYLESHEETS[basename(file)]
              if (name) classes[name] = names
            },
          },
        },
        build: {
          outDir: 'dist',
          emptyOutDir: false,
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: resolve(root, 'src/features/public-pages/page.ts'),
            output: { entryFileNames: 'assets/public-[hash].js', assetFileNames: 'assets/[name]-[hash][extname]' },
          },
        },
      })) as Rolldown.RolldownOutput
      const chunks = JSON.parse(await readFile(resolve(root, 'dist/.vite/manifest.json'), 'utf8'))
      const typeface = Object.values<Chunk>(chunks).find(({ src }) => src?.endsWith('.woff2'))?.file
      const [script, style] = ['.js', '.css'].map(
        (end) => output.find(({ fileName }) => fileName.endsWith(end))?.fileName,
      )
      // The style is in each page, and the library has many variables that these pages do not use.
      const file = resolve(root, 'dist', style ?? '')
      await writeFile(file, dropUnusedVariables(await readFile(file, 'utf8')))
      const facts = { script: `/${script}`, style, typeface: `/${typeface}`, classes }
      await writeFile(resolve(root, 'dist/.vite/public-pages.json'), JSON.stringify(facts))
    },
  }
}
