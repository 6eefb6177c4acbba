import type { Plugin, ViteDevServer } from 'vite'
import { CLOUD_PATHS, CLOUD_RESTARTED } from '../../web/vite.config.ts'
import type { CloudState } from './cloud-process.ts'

const UNAVAILABLE = { code: 'unavailable', status: 503 }

/**
 * Connects the pages of `npm run dev` to the cloud. Requests wait while the cloud starts, and open pages refetch after
 * a restart. If the cloud can't start, the page shows the error once, instead of one error per request.
 */
export function followCloud() {
  let server: ViteDevServer | null = null
  let state: CloudState = { kind: 'starting' }
  let hasFailed = false
  let waiting: (() => void)[] = []

  const failure = (error: string) =>
    ({
      type: 'error',
      err: { message: `The cloud doesn't run. It starts again when you save a file.\n\n${error}`, stack: '' },
    }) as const

  const plugin: Plugin = {
    name: 'belay-follow-cloud',
    configureServer(created) {
      server = created
      created.ws.on('connection', () => {
        if (state.kind === 'failed') created.ws.send(failure(state.error))
      })
      created.middlewares.use((request, response, next) => {
        if (!CLOUD_PATHS.some((path) => request.url?.startsWith(path))) return next()
        const go = () => {
          if (state.kind !== 'failed') return next()
          response.writeHead(UNAVAILABLE.status, { 'Content-Type': 'application/json' })
          response.end(JSON.stringify({ ...UNAVAILABLE, message: "The cloud doesn't run." }))
        }
        if (state.kind === 'starting') waiting.push(go)
        else go()
      })
    },
  }

  return {
    plugin,
    set(next: CloudState) {
      state = next
      if (next.kind === 'starting') return
      const ready = waiting
      waiting = []
      for (const go of ready) go()
      if (next.kind === 'failed') {
        console.error('\nThe cloud ended; see above. It starts again when you save a file.\n')
        server?.ws.send(failure(next.error))
      } else if (hasFailed) server?.ws.send({ type: 'full-reload' })
      else server?.ws.send({ type: 'custom', event: CLOUD_RESTARTED })
      hasFailed = next.kind === 'failed'
    },
  }
}
