import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../cloud/src/testing/free-port.ts'
import { BUILT_CLOUD, ROOT } from '../../scripts/launch/paths.js'
import { EARLY } from './clock.ts'
import { copySample, loadsSample } from './sample-copy.ts'

export type Cloud = {
  origin: string
  dataDir: string
  output: () => string
  signal: (signal: NodeJS.Signals) => void
  /** Resolves with the exit code or signal after the process has ended. */
  exit: Promise<number | NodeJS.Signals | null>
  stop: () => Promise<void>
  kill: () => Promise<void>
}

export const waitForExit = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** The time in which a busy machine loads the sample. */
const LOAD_TIMEOUT_MS = 220_000

type Options = {
  /** True to run the cloud's sources. Default: the built cloud, which `npm start` runs. */
  sources?: boolean
  /** True to load the sample, for tests of the load. Default: copies a loaded one. */
  freshSample?: boolean
  /** Further settings. The default time zone is the one in which it is early. */
  env?: Record<string, string>
  dataDir?: string
  port?: number
  timeoutMs?: number
  /** Called until the cloud answers. Once it returns true, the process is killed, and `startCloud` throws. */
  isOver?: () => boolean
  /** Called with all output during the start. */
  onOutput?: (output: string) => void
}

/**
 * Starts the real cloud as a separate process, on a free port and in a temporary data folder (deleted when it stops),
 * unless another one is given. Resolves when it answers. Throws its output if it does not start.
 */
export async function startCloud(options: Options = {}): Promise<Cloud> {
  const { sources = false, freshSample = false, dataDir, port, timeoutMs = 110_000, isOver, onOutput } = options
  const env = { CENTRE_TIME_ZONE: EARLY, ...options.env }
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'belay-e2e-'))
  if (!freshSample && (await loadsSample(folder, env)))
    await copySample(folder, env, async (dataDir, env) => {
      await (await startCloud({ env, dataDir, freshSample: true, timeoutMs: LOAD_TIMEOUT_MS })).stop()
    })
  const on = port ?? (await findFreePort())
  const origin = `http://localhost:${on}`
  const { DATABASE_URL: _ours, BELAY_URL: _public, ...inherited } = process.env
  const child = spawn(process.execPath, [sources ? join(ROOT, 'cloud/src/main.ts') : BUILT_CLOUD], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      NODE_OPTIONS: '',
      BELAY_CHECK_ANSWERS: '1',
      BELAY_MAIL_HOLD_SECONDS: '0',
      ...env,
      BELAY_DATA: folder,
      PORT: String(on),
      HOST: '127.0.0.1',
    },
  })
  const exit = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  let output = ''
  const keep = (text: Buffer) => {
    output = (output + text).slice(-20_000)
    onOutput?.(output)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await waitForExit(child)
    clearTimeout(late)
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  }
  const until = Date.now() + timeoutMs
  for (;;) {
    const answers = await fetch(`http://127.0.0.1:${on}/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (answers) break
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until || isOver?.()) {
      await end('SIGKILL')
      throw new Error(`The cloud did not start. It said:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  return {
    origin,
    dataDir: folder,
    output: () => output,
    signal,
    exit,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
