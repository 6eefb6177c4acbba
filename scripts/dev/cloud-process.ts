import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../launch/paths.js'

export type CloudState = { kind: 'starting' } | { kind: 'ready' } | { kind: 'failed'; error: string }

const WATCHED = ['cloud/src', 'contract/src']
/** The time in which several file changes count as one. */
const SETTLE_MS = 100
const ERROR_LINES = 12

const STACK = /^\s+at |^node:internal|^\s*triggerUncaughtException|^Node\.js v|^\s*\^?$/

/** Returns the first lines that an ended process printed, without colors, Node's own frame and the stack. */
function firstLines(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !STACK.test(line))
  return lines.slice(0, ERROR_LINES).join('\n') || 'It ended without a word.'
}

/** Runs the cloud, and restarts it when a file changes. Calls `onState` for each state and prints the output. */
export function runCloud(env: NodeJS.ProcessEnv, onState: (state: CloudState) => void) {
  let child: ChildProcess | null = null
  let restart: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  function start() {
    onState({ kind: 'starting' })
    let errors = ''
    const started = spawn(process.execPath, ['cloud/src/main.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    })
    child = started
    started.stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      if (String(chunk).includes(' is ready at ')) onState({ kind: 'ready' })
    })
    started.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk)
      errors = (errors + chunk).slice(0, 20_000)
    })
    started.once('close', () => {
      if (child !== started) return
      child = null
      if (!stopped) onState({ kind: 'failed', error: firstLines(errors) })
    })
  }

  /** Stops the running cloud. Resolves after its port and its data are free. */
  function end(): Promise<void> {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      ending.once('close', () => resolve())
      ending.kill('SIGTERM')
    })
  }

  let restarting = Promise.resolve()
  const changed = (file: string | null) => {
    if (stopped || !file || !/\.(ts|js)$/.test(file) || /\.test\.ts$/.test(file)) return
    clearTimeout(restart)
    restart = setTimeout(() => {
      onState({ kind: 'starting' })
      restarting = restarting.then(end).then(() => {
        if (!stopped) start()
      })
    }, SETTLE_MS)
  }
  const watchers = WATCHED.map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => changed(file)),
  )
  start()

  return {
    async stop() {
      stopped = true
      clearTimeout(restart)
      for (const watcher of watchers) watcher.close()
      await end()
    },
  }
}
