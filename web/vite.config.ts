import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { drawMark, MARK } from '@belay/contract/mark'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { callFacts } from './call-facts.ts'
import { compressAssets } from './compress-assets.ts'
import { offlineWorker } from './offline-worker.ts'
import { keepStyles, publicPages } from './public-pages.ts'
import { themeVariables } from './theme-variables.ts'

/** Returns a pattern that matches the paths of modules with any of these parts. */
const anyOf = (...parts: string[]) => new RegExp(parts.join('|'))
/** Returns the paths of modules of a folder or of its subfolders, by the beginning of their names. */
const modulesOf =
  (folder: string) =>
  (...names: string[]) =>
    `web/src/${folder}/(?:[^/]+/)?(?:${names.join('|')})\\b[^/]*$`
const [cloud, ui, schedule] = [modulesOf('cloud'), modulesOf('ui'), modulesOf('features/schedule')]

/** Modules of the public pages, without those of the first load. A wrong or missing name only costs bytes. */
const PUBLIC = anyOf(
  ui('card-page', 'download-file', 'format', 'loading', 'page', 'plain-button', 'plain-fields'),
  ui('rich-text', 'states', 'url-state', 'use-title'),
  cloud('call-facts', 'use-is-allowed'),
  'virtual:call-facts',
  'web/src/features/(login/login-fields|policies/policy-screen|second-step/can-use-passkeys)\\b',
  'contract/src/(links|password-rules)\\b',
  'icons-react/dist/esm/(createReactComponent|defaultAttributes)\\.',
  'icons-react/dist/esm/icons/Icon(Check|CloudOff|Eye|EyeOff|FilterOff|Lock|Pencil|Point)\\.',
)

/** The sign-in and the client of the cloud. With them the page fetches a screen's first data before the app runs. */
const SESSION = anyOf(
  'web/src/(start-early\\.|offline/device\\b)',
  'virtual:calls-for-everyone',
  cloud('client', 'early-answers', 'identity', 'preloaded-answers', 'session', 'storage', 'token-keeper'),
  'contract/src/(constants|errors|dates|statuses)\\.',
  '@orpc/(client|shared|standard-server)/',
  'node_modules/react/(jsx-runtime|cjs/react-jsx-runtime)',
)

/** Modules that are drawn without the component library, before the app. Nearly every screen uses some. */
const PLAIN = anyOf(
  ui(
    'create-format',
    'early\\.module',
    'page-head',
    'page\\.module',
    'placeholder',
    'plain-icon',
    'status-badge',
    'to-phone-link',
  ),
  'contract/src/money\\.',
)

/** The schedule's first list, which a phone draws before the app is loaded. */
const AGENDA = anyOf(
  schedule('agenda', 'closed-days', 'early-agenda\\.module', 'entries\\.', 'own-shifts', 'schedule-words'),
  schedule('schedule\\.module', 'shift-mark', 'staffing-badge'),
  'web/src/features/programs/(conflict-mark|conflicts\\.module)\\.',
  'contract/src/(closed-days|staffing)\\.',
)

/** A Facilitator's Home, which is drawn before the app is loaded. */
const TODAY = anyOf(
  'web/src/features/home/(keep-preloaded-calls|today|next-shift-card|next-shift\\.module)\\b',
  'web/src/features/hours-logged/unlogged-programs\\b',
  'web/src/offline/waiting-changes\\b',
  'contract/src/where-to-go\\.',
  'idb-keyval',
  schedule('open-shift-row', 'plain-swap-terms'),
  ui('contact-details'),
)

/** The code that draws a screen without the app. */
const EARLY = anyOf(ui('draw', 'early\\.module', 'placeholder', 'show-early'))

const ROWS = anyOf(ui('rows', 'row-list\\.module'))

/** Modules of a screen's first calls. */
const CALLS = anyOf(cloud('changes', 'contract-pass', 'read-all-pages'), schedule('calendar-time', 'entries-input'))

/** The core of the component library. It is loaded with the first page that uses the library. */
const LIBRARY = anyOf(
  'web/src/(shell/mantine-root\\.|(library|mantine)\\.css|theme\\.|nonce\\.)',
  '@mantine/(core/esm/core|hooks)/',
  'clsx',
)

/** Small modules that nearly every screen of a signed-in person uses at first. */
const SCREENS = anyOf(
  cloud('list-queries', 'prefetch-query'),
  ui('act', 'add-button', 'checks', 'confirm', 'csv', 'dimmed-text', 'entry-menu', 'filter-select'),
  ui('filters', 'form-values', 'icon-button', 'is-over', 'link-anchor', 'link-button', 'parse-input', 'return-focus'),
  ui('toast', 'toast-clock', 'use-is-phone', 'use-load-on-press'),
  schedule('schedule-data'),
  'web/src/features/programs/(program-link|conflict-list|conflict-mark)\\b',
  'contract/src/(csv|formats|phone)\\b',
  '@mantine/(store|notifications/esm/notifications\\.store)',
  'components/(ActionIcon|Alert|Anchor|Badge|Button|CloseButton|Group|Input|InputBase|Loader|NativeSelect)/',
  'components/(Paper|Stack|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)/',
  'components/(Checkbox/CheckIcon|Combobox/(get-parsed-combobox-data|ComboboxChevron)|ScrollArea/utils/to-int)',
  'icons-react/dist/esm/icons/',
)

/** Rows that are decided in their place: a Facilitator's Home uses them without the tables of lists. */
const DECISIONS = anyOf(
  ui('meanings', 'not-sent-yet', 'outcome', 'outcome-note', 'pluralize', 'row-list\\.tsx', 'row-parts', 'steady-rows'),
  ui('state-end', 'use-steady-rows'),
  'web/src/features/home/unfinished-requests\\b',
)

/** A Facilitator's own work, on Home, a shift and Log Hours. */
const OWN_WORK = anyOf(
  'web/src/features/(hours-logged/(planned-work|recent-programs|use-unlogged-programs)|shift/own-shift)\\b',
  'web/src/offline/(not-sent-yet|use-waiting-changes)\\b',
  schedule('cant-make-it\\.', 'open-to-you', 'shift-answers\\.', 'use-shift-answer'),
)

/** The code that keeps answers and changes on the device. */
const OFFLINE = /web\/src\/offline\/(kept-|push|register-worker|send-waiting)/

/** Small modules of the frame's parts that load after the screen. */
const LATE = anyOf(
  cloud('online'),
  'web/src/(shell/palette/opened-layer|offline/shown-since|ui/layers/find-top-layer)\\b',
)

/** The library that draws the app. It runs in a separate task. */
const REACT = /node_modules\/(react|react-dom|scheduler)\/|web\/src\/run-react\./

const LISTS = anyOf(
  ui('columns', 'data-table', 'saved-views', 'table', 'use-saved-views'),
  'core/esm/(utils/InlineInput|components/Checkbox)',
)

/** Modules of menus, popovers and tooltips. */
const MENUS = anyOf(
  '@floating-ui',
  'core/esm/(utils/Floating|components/(Menu|Popover|Portal|Tooltip))',
  ui('opened-menu', 'table-settings-menu'),
  'web/src/shell/top-bar/side-(entries|icons)\\b',
  'icons-react/dist/esm/icons/Icon(Bell|Home|Inbox|User)\\.',
)

/** Modules of panels and dialogs. */
const LAYERS = anyOf(
  'react-remove-scroll',
  'core/esm/components/(Drawer|Modal|ScrollArea)',
  ui('detail-panel', 'foot', 'layers'),
)

const FORMS = anyOf(
  '@mantine/(form|dates)/|react-number-format|dayjs',
  ui('cloud-form', 'form', 'date-fields', 'number-fields', 'text-fields'),
  'components/(Autocomplete|Combobox|NumberInput|Pill|PillsInput|Select|TagsInput|Textarea)/',
)

/** Adds the shapes that `<use href="#mark">` and `<use href="#carabiner">` draw. */
function markShapes(): Plugin {
  const mark = drawMark({ carabiner: 'currentColor', rope: 'var(--brand)' })
  const carabiner = `<path id="carabiner" d="${MARK.carabiner}"/>`
  const shapes = `<svg display="none"><defs><g id="mark">${mark}</g>${carabiner}</defs></svg>`
  return { name: 'belay-mark-shapes', transformIndexHtml: (html) => html.replace('<!--mark-->', shapes) }
}

/** Minifies the script that runs before the first paint, which Vite only copies. */
function minifyBeforePaint(): Plugin {
  const name = 'before-paint.js'
  return {
    name: 'belay-minify-before-paint',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const { code } = minifySync(name, await readFile(resolve(import.meta.dirname, 'public', name), 'utf8'))
      await writeFile(resolve(dir, name), code)
    },
  }
}

/** Moves the stylesheet below the first top bar, which has its own inline rules, so that it is painted earlier. */
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
 * Adds the stylesheets of later parts below the page's own, which is in the body. Above it, each one with layers would
 * make the browser compute all styles and lay out all text again.
 */
function addLaterStylesBelow(): Plugin {
  return {
    name: 'belay-add-later-styles-below',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const changed = code.replace('document.head.appendChild(link)', '(document.body ?? document.head).append(link)')
        if (changed === code) this.error('The code that adds stylesheets was not found.')
        return { code: changed, map: null }
      },
    },
  }
}

/** Rewrites the typeface's address for `npm run dev`: it is in a package outside this folder. A build copies it. */
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

/** The oldest supported browsers. `public/before-paint.js` shows a notice in an older one. */
const SERVED_BROWSERS = ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4']

const CLOUD_ADDRESS = process.env.BELAY_CLOUD ?? 'http://127.0.0.1:8080'
/** The paths that `npm run dev` forwards to the cloud. */
export const CLOUD_PATHS = [
  '/rpc',
  '/identity',
  '/v1',
  '/events',
  '/openapi.json',
  '/files',
  '/calendar',
  '/outbox.json',
  '/manifest.webmanifest',
  '/messages.json',
  '/messages/',
  '/parts/',
]
/** The event that `npm run dev` sends to open pages when the cloud runs again. `src/main.tsx` then refetches. */
export const CLOUD_RESTARTED = 'belay:cloud-restarted'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    callFacts(),
    themeVariables(),
    markShapes(),
    paintBeforeStyles(),
    addLaterStylesBelow(),
    typefaceFromPackages(),
    // The cloud draws the app's program pages, so no script uses their classes.
    keepStyles('public-pages/programs.module.css'),
    publicPages(),
    minifyBeforePaint(),
    offlineWorker(),
    compressAssets(resolve(import.meta.dirname, 'dist')),
  ],
  build: {
    target: SERVED_BROWSERS,
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The cloud's page preloads the modules that are drawn first (`web-page.ts`). Their lists would only cost bytes.
      resolveDependencies: (_, dependencies, { hostId }) =>
        /(session|send-first-calls|open-shift-link)-/.test(hostId)
          ? dependencies.filter((file) => /\.css$/.test(file))
          : dependencies,
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, because a phone opens few connections: the first load, the additions of public pages, and the
          // parts that most screens share.
          groups: [
            { name: 'session', tags: ['$initial'], test: SESSION, priority: 6 },
            { name: 'react', tags: ['$initial'], test: REACT, priority: 5 },
            { name: 'app', tags: ['$initial'], priority: 4 },
            { name: 'calls', test: CALLS, minShareCount: 2, priority: 5 },
            { name: 'plain', test: PLAIN, priority: 5 },
            { name: 'early', test: EARLY, priority: 5 },
            { name: 'clock', test: /contract\/src\/clock\./, priority: 5 },
            { name: 'rows', test: ROWS, priority: 5 },
            { name: 'today', test: TODAY, priority: 5 },
            { name: 'agenda', test: AGENDA, priority: 5 },
            { name: 'library', test: LIBRARY, priority: 4 },
            { name: 'late', test: LATE, minShareCount: 2, priority: 4 },
            { name: 'public', test: PUBLIC, minShareCount: 2, priority: 4 },
            { name: 'screens', test: SCREENS, minShareCount: 3, priority: 4 },
            { name: 'decisions', test: DECISIONS, minShareCount: 2, priority: 4 },
            { name: 'own-work', test: OWN_WORK, minShareCount: 2, priority: 4 },
            { name: 'offline', test: OFFLINE, minShareCount: 2, priority: 4 },
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
      // The schedule's optional recurrence library. Programs never recur.
      { find: 'rrule', replacement: resolve(import.meta.dirname, 'src/features/schedule/calendar/no-recurrence.ts') },
      // React exports this hook since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(CLOUD_PATHS.map((path) => [path, { target: CLOUD_ADDRESS, changeOrigin: true }])),
  },
})
