import { statfsSync } from 'node:fs'
import type { Settings } from '../settings/settings.ts'
import { isDatabaseUnreachable, SERVER_IS_FULL } from './database-errors.ts'
import { isDiskFull } from './disk-full.ts'

/** PostgreSQL error codes for a wrong role or password, or a missing database. */
const REFUSED = /^(28...|3D000)$/
/** PostgreSQL's error code for a role without the necessary right. */
const INSUFFICIENT_PRIVILEGE = '42501'
/** SQLite error codes for a damaged file, and for a file that is not a database. */
const DAMAGED = new Set([11, 26])

/** SQLite's error code for a file that cannot be written or enlarged. Its lowest byte is the kind of error. */
const IO_ERROR = 10
/** Free disk space in bytes that SQLite needs to open its files. */
const MIN_FREE_BYTES = 1024 * 1024

/** Returns the message for a start that failed because the disk of the data folder is full. Null for other errors. */
export function explainFullDisk(error: unknown, dataDir: string): string | null {
  const { errcode } = error as { errcode?: number }
  const isFull = isDiskFull(error) || (errcode !== undefined && (errcode & 0xff) === IO_ERROR && isAlmostFull(dataDir))
  return isFull
    ? `The disk of ${dataDir} is full, so Belay can't start. Free up space there, then start it again.`
    : null
}

function isAlmostFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < MIN_FREE_BYTES
  } catch {
    return false
  }
}

type Listening = { host: string; port: number; setting: 'PORT' | 'REPLY_PORT' }

/** Returns the message for an address or port that Belay cannot listen on. `setting`: the setting of the port. */
export function explainListenError({ code, message }: NodeJS.ErrnoException, { host, port, setting }: Listening) {
  const example = `${setting}=${setting === 'PORT' ? 8081 : 2526} npm start`
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another: ${example}`
  if (code === 'EACCES') return `Belay isn't allowed to listen on port ${port}. Choose one above 1023: ${example}`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST is ${host}, which isn't an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all its addresses.`
  return message
}

/** An error for the people who run Belay. It is printed without a stack. */
export class UserError extends Error {}

/** Returns the message for a store that cannot be opened. Null for an unexpected error: developers need its stack. */
export function explainStartupError(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): string | null {
  if (error instanceof UserError) return error.message
  const { message, code, errcode } = error as Error & { code?: string; errcode?: number }
  const reason = message || code
  if (!databaseUrl && errcode !== undefined && DAMAGED.has(errcode))
    return `Belay can't read the documents in ${dataDir} (${reason}). Restore a backup: npm run restore -- file.tar.gz`
  const full = explainFullDisk(error, dataDir)
  if (full) return full
  if (!databaseUrl)
    return isDatabaseUnreachable(error)
      ? `Belay can't open the documents in ${dataDir} (${reason}). Another process is using them.`
      : null
  const server = `PostgreSQL at ${new URL(databaseUrl).host}`
  if (code === SERVER_IS_FULL)
    return `${server} has no free connections (${reason}). Raise its max_connections or lower DATABASE_CONNECTIONS.`
  if (isDatabaseUnreachable(error)) return `${server} doesn't answer (${reason}). Start it or correct DATABASE_URL.`
  if (code === INSUFFICIENT_PRIVILEGE)
    return (
      `${server} doesn't give Belay enough rights (${reason}). Its role must be able to create schemas: grant create ` +
      'on database … to …'
    )
  return REFUSED.test(code ?? '') ? `${server} refused the connection (${reason}). Correct DATABASE_URL.` : null
}
