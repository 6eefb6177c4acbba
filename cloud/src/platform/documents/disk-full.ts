import { MINUTE } from '@belay/contract/constants'

/** The error codes for a full disk: of Node and the operating system, and of PostgreSQL. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])
const SQLITE_FULL = 13

/** Messages for a change that could not be saved because the disk is full. */
export const DISK_FULL = {
  admins: "The server's disk is full, so nothing was saved. Free up space, then try again.",
  others: 'Our server is out of space, so nothing was saved. Tell us, and try again later.',
}

const lastFullAt = new WeakMap<object, number>()

/** True if a write failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return CODES.has(String(code)) || (code === 'ERR_SQLITE_ERROR' && errcode === SQLITE_FULL)
}

/** Records that the store's disk was full, so that /health reports it for a minute. */
export const recordDiskFull = (store: object): void => void lastFullAt.set(store, performance.now())
export const wasDiskFullRecently = (store: object): boolean =>
  performance.now() - (lastFullAt.get(store) ?? Number.NEGATIVE_INFINITY) < MINUTE
