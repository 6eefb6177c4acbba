import type { Log } from './log.ts'

const errorToText = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/**
 * From now on, an error that nobody caught is logged with its stack and the process goes on serving: what went wrong
 * for one request does not end all others. Called once the server listens; an error before that ends the start.
 */
export function logUncaughtErrors(log: Log): void {
  process.on('uncaughtException', (error) => {
    // Where the log itself cannot be written there is nothing to say.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') log.error('unhandled error', { error: errorToText(error) })
  })
  process.on('unhandledRejection', (error) => log.error('unhandled promise rejection', { error: errorToText(error) }))
}
