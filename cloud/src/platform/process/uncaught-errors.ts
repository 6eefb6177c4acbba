import type { Log } from './log.ts'

const errorToText = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/**
 * Logs uncaught errors with their stacks from now on and keeps the process running, so that an error in one request
 * does not end the others. Call it when the server listens: an earlier error must end the start.
 */
export function logUncaughtErrors(log: Log): void {
  process.on('uncaughtException', (error) => {
    // After EPIPE, the log cannot be written.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') log.error('unhandled error', { error: errorToText(error) })
  })
  process.on('unhandledRejection', (error) => log.error('unhandled promise rejection', { error: errorToText(error) }))
}
