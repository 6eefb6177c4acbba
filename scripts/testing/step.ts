import { spawn } from 'node:child_process'
import { ROOT } from '../launch/paths.js'

export type Tally = { passed: number; failed: number }

/** Runs a command in the foreground, without input. Answers its exit code; a signal counts as 1. */
export function foreground(
  command: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const child = spawn(command, words, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a script on this Node. */
export const node = (words: readonly string[], env?: Record<string, string>): Promise<number> =>
  foreground(process.execPath, words, env)

/** A step that is one test: it passes when the command ends well. */
export async function asOneTest(ending: Promise<number>): Promise<Tally> {
  return (await ending) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * What a runner reports must agree with how it ended: one that ran nothing, or ended badly without naming a failure,
 * has failed. Skipped tests count as failed: a promise that is not checked is not kept.
 */
export function tally(counts: { passed: number; failed: number; skipped: number }, exitCode: number): Tally {
  const failed = counts.failed + counts.skipped
  const silent = failed === 0 && (counts.passed === 0 || exitCode !== 0)
  return { passed: counts.passed, failed: silent ? 1 : failed }
}

export class Steps {
  readonly #skipped: string[] = []
  readonly #done: { name: string; tally: Tally; seconds: number }[] = []

  /** Runs one step and prints how it went. A step that throws has failed; the ones after it still run. */
  async run(name: string, step: () => Promise<Tally>): Promise<Tally> {
    console.log(`\n▶ ${name}`)
    const began = performance.now()
    const result = await step().catch((error: unknown): Tally => {
      console.error(error instanceof Error ? error.message : error)
      return { passed: 0, failed: 1 }
    })
    const seconds = (performance.now() - began) / 1000
    this.#done.push({ name, tally: result, seconds })
    const { passed, failed } = result
    console.log(`${failed === 0 ? '✔' : '✘'} ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`)
    return result
  }

  /** Names a step that this machine cannot run; it counts neither way. */
  skip(name: string, why: string): void {
    console.log(`\n– ${name}: skipped. ${why}`)
    this.#skipped.push(`– ${name}: skipped. ${why}`)
  }

  /** Prints every step and, as the very last line, the sum. Answers the exit code. */
  summary(): number {
    const width = Math.max(...this.#done.map(({ name }) => name.length))
    console.log('')
    for (const {
      name,
      tally: { passed, failed },
      seconds,
    } of this.#done) {
      const time = seconds.toFixed(1).padStart(6)
      console.log(`${failed === 0 ? '✔' : '✘'} ${name.padEnd(width)}  ${time} s  ${passed} passed, ${failed} failed`)
    }
    for (const line of this.#skipped) console.log(line)
    const passed = this.#done.reduce((sum, step) => sum + step.tally.passed, 0)
    const failed = this.#done.reduce((sum, step) => sum + step.tally.failed, 0)
    console.log(`\n${passed} passed, ${failed} failed`)
    return failed === 0 && passed > 0 ? 0 : 1
  }
}
