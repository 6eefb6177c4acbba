import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { routerConfig } from './router.config.ts'

/** The latin subset of the typeface is needed for the first line of text, so it loads beside the script. */
function preloadTypeface(): Plugin {
  return {
    name: 'belay-preload-typeface',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        return file ? [{ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` }, injectTo: 'head' }] : []
      },
    },
  }
}

const cloud = process.env.BELAY_CLOUD ?? 'http://127.0.0.1:8080'
const proxied = ['/rpc', '/identity', '/v1', '/events', '/openapi.json', '/files', '/calendar', '/outbox.json']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [tanstackRouter(routerConfig), react(), preloadTypeface()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The schedule's optional recurrence library is imported as a namespace; harmless.
      onwarn: (warning, warn) => (warning.code === 'IMPORT_IS_UNDEFINED' ? undefined : warn(warning)),
    },
  },
  server: { port: 5173, proxy: Object.fromEntries(proxied.map((path) => [path, { target: cloud, changeOrigin: true }])) },
})
