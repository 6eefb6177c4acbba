import type { Settings } from '../settings.ts'
import { isUnreachable, SERVER_IS_FULL } from './unreachable.ts'

/** What PostgreSQL says of a wrong role or password, or of a database that there is not. */
const REFUSED = /^(28...|3D000)$/
/** What PostgreSQL says of a role without a right. */
const MAY_NOT = '42501'
/** What SQLite says of a file that is damaged, or none of its own. */
const DAMAGED = new Set([11, 26])

/** Belay must not start on this data, for reasons in words. */
export class CannotStart extends Error {}

/** Why the store cannot be opened, for the person who starts Belay; null when that is for its developers. */
export function whyNotOpened(error: unknown, { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): string | null {
  if (error instanceof CannotStart) return error.message
  const { message, code, errcode } = error as Error & { code?: string; errcode?: number }
  const what = message || code
  if (!databaseUrl && errcode !== undefined && DAMAGED.has(errcode))
    return `The documents in ${dataDir} cannot be read (${what}). Put a backup in their place: npm run restore -- file.tar.gz`
  if (!databaseUrl) return isUnreachable(error) ? `The documents in ${dataDir} cannot be opened (${what}). Another program holds them.` : null
  const server = `PostgreSQL at ${new URL(databaseUrl).host}`
  if (code === SERVER_IS_FULL) return `${server} takes no more connections (${what}). Raise its max_connections, or lower DATABASE_CONNECTIONS.`
  if (isUnreachable(error)) return `${server} does not answer (${what}). Start it, or correct DATABASE_URL.`
  if (code === MAY_NOT) return `${server} lets Belay do too little (${what}). Its role needs the right to create schemas: grant create on database … to …`
  return REFUSED.test(code ?? '') ? `${server} refuses (${what}). Correct DATABASE_URL.` : null
}
