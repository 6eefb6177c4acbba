import { createInterface } from 'node:readline/promises'
import { Trouble } from './launch/trouble.js'

/** Runs a command; what goes wrong is shown as its sentence, and the exit code tells. */
export async function inWords(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

/** Asks before something is destroyed. Without a terminal nobody can answer: then only --yes will do. */
export async function confirmed(question: string, yes: string | true | undefined): Promise<boolean> {
  if (yes === true) return true
  if (!process.stdin.isTTY) throw new Trouble(`${question}\nThere is no terminal to ask in. Add --yes to confirm.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}
