import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { routerConfig } from './router.config.ts'

/**
 * What the pages open to everyone are made of, beside the first load. A name more or less costs bytes, nothing else.
 */
const PUBLIC = new RegExp(
  [
    'web/src/ui/(page|states|loading|format|rich-text|use-title|url-state)\\b',
    'web/src/features/login/login-fields\\b',
    'components/(ActionIcon|Anchor|CloseButton|Input|InputBase|PasswordInput|Text|TextInput|Title)/',
    'icons-react/dist/esm/(createReactComponent|defaultAttributes)\\.',
    'icons-react/dist/esm/icons/Icon(Check|CloudOff|FileText|FilterOff|Inbox|Lock|Pencil|Point)\\.',
  ].join('|'),
)

/**
 * The stylesheet follows the first top bar, which has its own few rules: that is painted while the rest is on its way.
 */
function paintBeforeStyles(): Plugin {
  return {
    name: 'belay-paint-before-styles',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
        return links
          .reduce((page, link) => page.replace(link, ''), html)
          .replace('    <noscript>', `${links.join('')}    <noscript>`)
      },
    },
  }
}

/**
 * The page preloads the typeface from the packages, which lie above this folder: a build takes it along, `npm run dev`
 * serves it from where it is.
 */
function typefaceFromPackages(): Plugin {
  return {
    name: 'belay-typeface-from-packages',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('"../node_modules/', `"/@fs${resolve(import.meta.dirname, '..')}/node_modules/`),
    },
  }
}

/** The oldest browsers that are served; `public/before-paint.js` tells people with an older one. */
const SERVED_BROWSERS = ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4']

const cloud = process.env.BELAY_CLOUD ?? 'http://127.0.0.1:8080'
/** What `npm run dev` passes on to the cloud. */
export const CLOUD_PATHS = [
  '/rpc',
  '/identity',
  '/v1',
  '/events',
  '/openapi.json',
  '/files',
  '/calendar',
  '/outbox.json',
  '/messages.json',
  '/messages/',
]
/** Told to open pages by `npm run dev` when the cloud answers again; `src/main.tsx` refetches. */
export const CLOUD_RESTARTED = 'belay:cloud-restarted'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter(routerConfig),
    react(),
    paintBeforeStyles(),
    typefaceFromPackages(),
    compressAssets(resolve(import.meta.dirname, 'dist')),
  ],
  build: {
    target: SERVED_BROWSERS,
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, as a phone opens few connections: the first load, what public pages add, what most screens
          // share.
          groups: [
            { name: 'app', tags: ['$initial'], priority: 3 },
            { name: 'public', test: PUBLIC, minShareCount: 2, priority: 2 },
            { name: 'kit', minShareCount: 8, priority: 1 },
          ],
        },
      },
      // The schedule's optional recurrence library is imported as a namespace; harmless.
      onwarn: (warning, warn) => (warning.code === 'IMPORT_IS_UNDEFINED' ? undefined : warn(warning)),
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(CLOUD_PATHS.map((path) => [path, { target: cloud, changeOrigin: true }])),
  },
})
