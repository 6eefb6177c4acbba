// `npm run dev` runs the cloud, with a restart when its files change, and the web app with hot reload, on one address.
import { join } from 'node:path'
import { createServer } from 'vite'
import { followCloud } from './dev/cloud-plugin.ts'
import { runCloud } from './dev/cloud-process.ts'
import { parseArguments } from './launch/arguments.js'
import { ROOT } from './launch/paths.js'

const { flags } = parseArguments(process.argv.slice(2), ['port', 'sample'])
const port = Number(flags.port ?? process.env.PORT ?? 8080)
const cloudPort = port + 1

process.env.BELAY_CLOUD = `http://127.0.0.1:${cloudPort}`
const follower = followCloud()
const web = await createServer({
  configFile: join(ROOT, 'web/vite.config.ts'),
  plugins: [follower.plugin],
  server: { port, strictPort: true, host: 'localhost' },
})
await web.listen()
const cloud = runCloud(
  {
    BELAY_SAMPLE: 'small',
    // The browser connects to the web server, which forwards calls. The cloud must use that server's address.
    BELAY_URL: `http://localhost:${port}`,
    ...process.env,
    ...(typeof flags.sample === 'string' ? { BELAY_SAMPLE: flags.sample } : {}),
    PORT: String(cloudPort),
  },
  follower.set,
)
console.log(`\nOpen http://localhost:${port} (the cloud answers behind it, on ${cloudPort}).\n`)

async function stop() {
  await Promise.all([cloud.stop(), web.close()])
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
