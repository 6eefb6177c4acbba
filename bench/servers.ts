// The servers that are measured, each in a process of its own, and what the operating system says about them.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../e2e/harness/cloud.ts'
import { NODE, ROOT } from '../scripts/launch/paths.js'

/** Where the operating system says how much CPU and memory a process used; null elsewhere. */
export const HAS_PROC = existsSync('/proc/self/stat')
const TICKS_A_SECOND = 100

export type Server = {
  port: number
  pid: number
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number
  stop: () => Promise<void>
}

/** Starts a script that answers on the port it is given, and waits until it does at `path`. */
async function startProcess(script: string, words: string[], env: NodeJS.ProcessEnv, path: string): Promise<Server> {
  const port = await freePort()
  const began = performance.now()
  // As the launcher does it, so that the process does not outlive this one.
  const flags = ['--import', join(ROOT, 'scripts/launch/with-parent.js')]
  const child = spawn(NODE, [...flags, join(ROOT, script), ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port), HOST: '127.0.0.1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output = (output + text).slice(-5000)
    })
  child.once('exit', (code) => code && console.error(`${script} ended:\n${output}`))
  while (!(await answers(port, path))) {
    if (hasEnded(child)) throw new Error(`${script} did not start. It said:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const startedIn = performance.now() - began
  return {
    port,
    pid: child.pid ?? 0,
    startedIn,
    async stop() {
      if (hasEnded(child)) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const answers = (port: number, path: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    async (response) => (await response.arrayBuffer()) !== null && response.ok,
    () => false,
  )

/**
 * Starts Belay as `npm run serve` does, but on the sample: without BELAY_PRODUCTION, which refuses the sample because
 * its passwords are public. Nothing that is measured differs by it. Allowances are off.
 */
export const startBelay = (dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Server> =>
  startProcess(
    'cloud/src/main.ts',
    [],
    {
      BELAY_DATA: dataDir,
      BELAY_SAMPLE: 'none',
      BELAY_ALLOWANCES: '0',
      BELAY_CHECK_ANSWERS: '0',
      BELAY_PRODUCTION: '0',
      BELAY_URL: '',
      DATABASE_URL: '',
      REQUESTS_PER_HOUR: '0',
      REQUESTS_PER_DAY: '0',
      IDENTITY_SIGN_INS_PER_MINUTE: '1000000',
      ...env,
    },
    '/health',
  )

/** Starts the least that could answer (`limit-server.ts`), on a copy of the database file. */
export const startLimit = (databaseFile: string): Promise<Server> =>
  startProcess('bench/limit-server.ts', [databaseFile], {}, '/hello')

const ofProcess = <Value>(pid: number, file: string, read: (text: string) => Value, otherwise: Value): Value => {
  try {
    return read(readFileSync(`/proc/${pid}/${file}`, 'utf8'))
  } catch {
    return otherwise // it has ended, or there is no /proc
  }
}

/** Microseconds of CPU that processes have used, in user and system mode. */
export const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const ticks = ofProcess(pid, 'stat', (text) => text.slice(text.lastIndexOf(')') + 2).split(' '), [])
    return sum + ((Number(ticks[11] ?? 0) + Number(ticks[12] ?? 0)) * 1_000_000) / TICKS_A_SECOND
  }, 0)

/** Megabytes of memory that a process holds. */
export const memoryOf = ({ pid }: Server): number =>
  ofProcess(pid, 'status', (text) => Number(/VmRSS:\s*(\d+)/.exec(text)?.[1] ?? 0), 0) / 1024
