import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** The file system in memory that Linux provides. */
const IN_MEMORY = '/dev/shm'
/** The room in bytes that a full test run needs for its databases, copies of the sample and browser profiles. */
const NEEDED = 4 * 1024 ** 3

/** True if this machine has a file system in memory with enough room. */
function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return Math.min(bavail * bsize, freemem()) > NEEDED
  } catch {
    return false
  }
}

/**
 * Runs a command that tests. Its temporary files are in memory if possible, unless TMPDIR is set: each commit of a
 * centre waits for the disk, which takes half of the tests' time. All of its processes know when the run began.
 * @param {() => Promise<number>} command
 */
export async function runTests(command) {
  process.env.BELAY_TEST_BEGAN ??= new Date().toISOString()
  if (process.env.TMPDIR || !hasRoom()) return command()
  const folder = mkdtempSync(join(IN_MEMORY, 'belay-'))
  // PostgreSQL runs as another user, and its folder is in this one.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  try {
    return await command()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
