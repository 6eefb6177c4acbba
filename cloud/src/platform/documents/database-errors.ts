const NETWORK = new Set(
  'ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH EPIPE'.split(' '),
)
/** What PostgreSQL says when it takes no more connections. */
export const SERVER_IS_FULL = '53300'
/** What PostgreSQL says while it goes down, comes up, is full, is read-only after a failover, or takes too long. */
const POSTGRES = /^(08...|57P0[123]|53300|25006|57014|25P03)$/
/** What SQLite says while another process holds the file. */
const SQLITE_BUSY = 5
/** How the messages of the driver's own errors begin; it gives them no codes. */
const SENTENCES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
]

/** Whether a database could not be asked just now: nothing is wrong with the question, and it may be asked again. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode, errors } = error as { code?: unknown; errcode?: unknown; errors?: unknown }
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isDatabaseUnreachable)
  if (typeof code === 'string' && (NETWORK.has(code) || POSTGRES.test(code))) return true
  if (code === 'ERR_SQLITE_ERROR' && errcode === SQLITE_BUSY) return true
  return SENTENCES.some((sentence) => error.message.startsWith(sentence))
}
