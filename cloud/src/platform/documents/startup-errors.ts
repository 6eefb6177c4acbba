import type { Settings } from '../settings.ts'
import { isDatabaseUnreachable, SERVER_IS_FULL } from './database-errors.ts'

/** What PostgreSQL says of a wrong role or password, or of a database that there is not. */
const REFUSED = /^(28...|3D000)$/
/** What PostgreSQL says of a role without a right. */
const MAY_NOT = '42501'
/** What SQLite says of a file that is damaged, or none of its own. */
const DAMAGED = new Set([11, 26])

/** Belay must not start on this data, for reasons in words. */
export class UserError extends Error {}

/** Why the store cannot be opened, for the person who starts Belay; null when that is for its developers. */
export function explainStartupError(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): string | null {
  if (error instanceof UserError) return error.message
  const { message, code, errcode } = error as Error & { code?: string; errcode?: number }
  const what = message || code
  if (!databaseUrl && errcode !== undefined && DAMAGED.has(errcode))
    return `Belay can't read the documents in ${dataDir} (${what}). Restore a backup: npm run restore -- file.tar.gz`
  if (!databaseUrl)
    return isDatabaseUnreachable(error)
      ? `Belay can't open the documents in ${dataDir} (${what}). Another process is using them.`
      : null
  const server = `PostgreSQL at ${new URL(databaseUrl).host}`
  if (code === SERVER_IS_FULL)
    return `${server} has no free connections (${what}). Raise its max_connections or lower DATABASE_CONNECTIONS.`
  if (isDatabaseUnreachable(error)) return `${server} doesn't answer (${what}). Start it or correct DATABASE_URL.`
  if (code === MAY_NOT)
    return (
      `${server} doesn't give Belay enough rights (${what}). Its role must be able to create schemas: grant create ` +
      'on database … to …'
    )
  return REFUSED.test(code ?? '') ? `${server} refused the connection (${what}). Correct DATABASE_URL.` : null
}
