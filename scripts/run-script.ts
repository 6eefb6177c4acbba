import { createInterface } from 'node:readline/promises'
import { UserError } from './launch/user-error.js'

/** Runs a command. Prints only the message of an error, and exits with code 1. */
export async function runScript(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

/** Asks before data is deleted or replaced. Without a terminal nobody can answer, so `--yes` is required. */
export async function confirmInTerminal(question: string, yes: string | true | undefined): Promise<boolean> {
  if (yes === true) return true
  if (!process.stdin.isTTY) throw new UserError(`${question}\nThere is no terminal to ask in. Add --yes to confirm.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}
