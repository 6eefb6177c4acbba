const NETWORK = new Set(
  'ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH EPIPE'.split(' '),
)
/** PostgreSQL's error code for too many connections. */
export const SERVER_IS_FULL = '53300'
/** PostgreSQL error codes for a server that stops, starts, is full, is read-only after a failover, or is too slow. */
const POSTGRES = /^(08...|57P0[123]|53300|25006|57014|25P03)$/
/** SQLite's error code for a file that another process has locked. */
const SQLITE_BUSY = 5
/** Beginnings of the driver's own error messages, which have no codes. */
const SENTENCES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
]

/** True if the database could not be reached. The statement is not at fault, and a retry may succeed. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode, errors } = error as { code?: unknown; errcode?: unknown; errors?: unknown }
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isDatabaseUnreachable)
  if (typeof code === 'string' && (NETWORK.has(code) || POSTGRES.test(code))) return true
  if (code === 'ERR_SQLITE_ERROR' && errcode === SQLITE_BUSY) return true
  return SENTENCES.some((sentence) => error.message.startsWith(sentence))
}
