// `npm run dev`: the cloud, restarted when its files change, and the web app with hot reload, both on one address.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'
import { ROOT } from './launch/paths.js'
import { readWords } from './launch/words.js'

const { flags } = readWords(process.argv.slice(2), ['port', 'sample'])
const port = Number(flags.port ?? process.env.PORT ?? 8080)
const cloudPort = port + 1

const cloud = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'cloud/src/main.ts'], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    BELAY_SAMPLE: 'small',
    // The browser talks to the web server, which passes calls on; its address is the one the cloud must believe in.
    BELAY_URL: `http://localhost:${port}`,
    ...process.env,
    ...(typeof flags.sample === 'string' ? { BELAY_SAMPLE: flags.sample } : {}),
    PORT: String(cloudPort),
  },
})
process.env.BELAY_CLOUD = `http://127.0.0.1:${cloudPort}`
const web = await createServer({
  configFile: join(ROOT, 'web/vite.config.ts'),
  server: { port, strictPort: true, host: 'localhost' },
})
await web.listen()
console.log(`\nOpen http://localhost:${port} (the cloud answers behind it, on ${cloudPort}).\n`)

async function stop() {
  cloud.kill('SIGTERM')
  await web.close()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
