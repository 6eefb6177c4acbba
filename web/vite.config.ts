import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { themeVariables } from './theme-variables.ts'

/** Any of these, as parts of the paths of modules. */
const anyOf = (...parts: string[]) => new RegExp(parts.join('|'))

/**
 * What the pages open to everyone are made of, beside the first load. A name more or less costs bytes, nothing else.
 */
const PUBLIC = anyOf(
  'web/src/ui/(card-page|download-file|format|loading|page|plain-button|plain-fields)\\b',
  'web/src/ui/(rich-text|states|url-state|use-title)\\b',
  'web/src/cloud/use-may\\b',
  'web/src/features/login/login-fields\\b',
  'contract/src/(links|password-rules)\\b',
  'icons-react/dist/esm/(createReactComponent|defaultAttributes)\\.',
  'icons-react/dist/esm/icons/Icon(Check|CloudOff|Eye|EyeOff|FileText|FilterOff|Inbox|Lock|Pencil|Point)\\.',
)

/** Who is signed in and how the cloud is called: the page asks for a screen's first data by it, before the app runs. */
const SESSION = anyOf(
  'web/src/start-early\\.',
  'web/src/cloud/(client|early-answers|identity|preloaded-answers|reads|session|storage|token-keeper)\\.',
  'contract/src/(constants|errors|dates)\\.',
  '@orpc/(client|shared|standard-server)/',
  'node_modules/react/(jsx-runtime|cjs/react-jsx-runtime)',
)

/** What is drawn without the component library and before the app: nearly every screen has some of it. */
const PLAIN = anyOf(
  'web/src/ui/(make-format|page-head|page\\.module|plain-icon|status-badge)\\b',
  'contract/src/money\\.',
)

/** The schedule's first list, which a phone draws before the app is there. */
const AGENDA = anyOf(
  'web/src/ui/draw\\.',
  'web/src/features/schedule/(agenda|early-agenda\\.module|entries|own-shifts|schedule-words)\\.',
  'web/src/features/schedule/(schedule\\.module|shift-mark|staffing-badge)\\.',
  'web/src/features/programs/(conflict-mark|conflicts\\.module)\\.',
  'contract/src/staffing\\.',
)

/** What the first calls of a screen are made of. */
const CALLS = anyOf(
  'web/src/cloud/(changes|contract-pass|read-all-pages)\\.',
  'web/src/features/schedule/(calendar-time|entries-input)\\.',
)

/** What the component library needs at all; it comes with the first page that uses it. */
const LIBRARY = anyOf(
  'web/src/(shell/kit\\.|mantine\\.css|theme\\.|nonce\\.)',
  '@mantine/(core/esm/core|hooks)/',
  'clsx',
)

/** What nearly every screen of a signed-in person draws and does at first; little of each. */
const SCREENS = anyOf(
  'web/src/cloud/ask-ahead\\.',
  'web/src/ui/(act|add-button|checks|contact-details|csv|entry-menu|filter-select|filters|form-values|icon-button)\\b',
  'web/src/ui/(is-over|link-anchor|link-button|parse-input|pressed-part|quiet|return-focus|toast|toast-clock)\\b',
  'web/src/ui/use-is-phone\\b',
  'web/src/features/programs/(program-link|conflict-note|conflict-mark)\\b',
  'contract/src/(clock|csv|formats|phone)\\b',
  '@mantine/(store|notifications/esm/notifications\\.store)',
  'components/(ActionIcon|Alert|Anchor|Badge|Button|CloseButton|Group|Input|InputBase|Loader|NativeSelect)/',
  'components/(Paper|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)/',
  'components/(Checkbox/CheckIcon|Combobox/(get-parsed-combobox-data|ComboboxChevron)|ScrollArea/utils/to-int)',
  'icons-react/dist/esm/icons/',
)

/** What lists are made of. */
const LISTS = anyOf(
  'web/src/ui/(columns|data-table|saved-views|table-|use-saved-views|use-steady-rows)',
  '@tanstack/(react-virtual|virtual-core)',
  'core/esm/(utils/InlineInput|components/Checkbox)',
)

/** What opens beside something else: menus, popovers, tooltips. */
const MENUS = anyOf(
  '@floating-ui',
  'core/esm/(utils/Floating|components/(Menu|Popover|Portal|Tooltip))',
  'web/src/ui/(opened-menu|table-settings-menu)\\b',
)

/** What opens above a page: panels, dialogs. */
const LAYERS = anyOf(
  'react-remove-scroll',
  'core/esm/components/(Drawer|Modal|ScrollArea)',
  'web/src/ui/(detail-panel|foot|layers)\\b',
)

/** What is needed to fill in a form. */
const FORMS = anyOf(
  '@mantine/(form|dates)/|react-number-format|dayjs|ui/(cloud-form|form|date-fields|number-fields|text-fields)',
  'components/(Autocomplete|Combobox|NumberInput|Pill|PillsInput|Select|TagsInput|Textarea)/',
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
    react(),
    themeVariables(),
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
            { name: 'session', tags: ['$initial'], test: SESSION, priority: 6 },
            { name: 'app', tags: ['$initial'], priority: 5 },
            { name: 'calls', test: CALLS, minShareCount: 2, priority: 5 },
            { name: 'plain', test: PLAIN, priority: 5 },
            { name: 'agenda', test: AGENDA, priority: 5 },
            { name: 'library', test: LIBRARY, priority: 4 },
            { name: 'public', test: PUBLIC, minShareCount: 2, priority: 4 },
            { name: 'screens', test: SCREENS, minShareCount: 3, priority: 4 },
            { name: 'menus', test: MENUS, minShareCount: 2, priority: 3 },
            { name: 'layers', test: LAYERS, minShareCount: 2, priority: 3 },
            { name: 'lists', test: LISTS, minShareCount: 2, priority: 2 },
            { name: 'forms', test: FORMS, minShareCount: 2, priority: 2 },
            { name: 'kit', minShareCount: 8, priority: 1 },
          ],
        },
      },
    },
  },
  resolve: {
    alias: [
      // The schedule's optional recurrence library: no program recurs.
      { find: 'rrule', replacement: resolve(import.meta.dirname, 'src/features/schedule/no-recurrence.ts') },
      // What React has had since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(CLOUD_PATHS.map((path) => [path, { target: cloud, changeOrigin: true }])),
  },
})
