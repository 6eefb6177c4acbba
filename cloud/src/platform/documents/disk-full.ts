import { MINUTE } from '@belay/contract/constants'

/** Node and the system, SQLite, PostgreSQL. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])
const SQLITE_FULL = 13

/** The messages that say that nothing could be saved. */
export const DISK_FULL = {
  admins: "The server's disk is full, so nothing was saved. Free up space, then try again.",
  others: 'Our server is out of space, so nothing was saved. Tell us, and try again later.',
}

const lastFullAt = new WeakMap<object, number>()

/** Whether something could not be written because there is no room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return CODES.has(String(code)) || (code === 'ERR_SQLITE_ERROR' && errcode === SQLITE_FULL)
}

/** Remembers that this store had no room, so that /health tells for a minute. */
export const recordDiskFull = (store: object): void => void lastFullAt.set(store, performance.now())
export const wasDiskFullRecently = (store: object): boolean =>
  performance.now() - (lastFullAt.get(store) ?? Number.NEGATIVE_INFINITY) < MINUTE
