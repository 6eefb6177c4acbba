import { spawn } from 'node:child_process'
import { ROOT } from '../launch/paths.js'

/** `names`: the names of failed tests, the unit tests' with their errors, and errors outside of tests. */
export type Tally = { passed: number; failed: number; names?: readonly string[] }

/**
 * Runs a script on this Node in the foreground, without input. `onErrorOutput` also gets what it prints as errors.
 * Returns its exit code; a signal counts as 1.
 */
export function node(
  words: readonly string[],
  env: Record<string, string> = {},
  onErrorOutput?: (text: string) => void,
): Promise<number> {
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', onErrorOutput ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text)
    onErrorOutput?.(text)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Returns the result of a step with one test, which passes if the command succeeds. */
export async function asOneTest(ending: Promise<number>): Promise<Tally> {
  return (await ending) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Returns the result of a runner, which fails without tests. Skipped tests count as failed: they check nothing. */
export function tally(
  counts: { passed: number; failed: number; skipped: number; names: readonly string[] },
  exitCode: number,
): Tally {
  const failed = counts.failed + counts.skipped
  const silent = failed === 0 && (counts.passed === 0 || exitCode !== 0)
  return { passed: counts.passed, failed: silent ? 1 : failed, names: counts.names }
}

export class Steps {
  readonly #skipped: string[] = []
  readonly #done: { name: string; tally: Tally; seconds: number }[] = []

  /** Runs a step and prints its result. A step that throws has failed; the next ones still run. */
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

  /** Prints a step that this machine can't run. The step counts neither as passed nor as failed. */
  skip(name: string, why: string): void {
    console.log(`\n– ${name}: skipped. ${why}`)
    this.#skipped.push(`– ${name}: skipped. ${why}`)
  }

  /** Prints every step, what failed (tests and errors outside of tests) and, last, the total. Returns the exit code. */
  summary(): number {
    const width = Math.max(...this.#done.map(({ name }) => name.length))
    console.log('')
    for (const { name, tally, seconds } of this.#done) {
      const { passed, failed } = tally
      const time = seconds.toFixed(1).padStart(6)
      console.log(`${failed === 0 ? '✔' : '✘'} ${name.padEnd(width)}  ${time} s  ${passed} passed, ${failed} failed`)
    }
    for (const line of this.#skipped) console.log(line)
    for (const { tally } of this.#done) for (const name of tally.names ?? []) console.log(`✘ ${name}`)
    const passed = this.#done.reduce((sum, step) => sum + step.tally.passed, 0)
    const failed = this.#done.reduce((sum, step) => sum + step.tally.failed, 0)
    console.log(`\n${passed} passed, ${failed} failed`)
    return failed === 0 && passed > 0 ? 0 : 1
  }
}
