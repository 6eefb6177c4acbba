import { E_TIMEOUT, Mutex, type MutexInterface, withTimeout } from 'async-mutex'

const mutexesByOwner = new WeakMap<object, Map<string, Mutex>>()

/**
 * Runs the work while no other work of the same owner and key runs in this process. After `lockTimeoutMs`, runs the
 * work without the lock: set it only if something else keeps the work correct.
 */
export async function withLock<Result>(
  owner: object,
  key: string,
  work: () => Promise<Result>,
  lockTimeoutMs?: number,
): Promise<Result> {
  const mutexes = mutexesByOwner.getOrInsertComputed(owner, () => new Map())
  const mutex = mutexes.getOrInsertComputed(key, () => new Mutex())
  const release = await acquire(lockTimeoutMs === undefined ? mutex : withTimeout(mutex, lockTimeoutMs))
  try {
    return await work()
  } finally {
    release?.()
    if (!mutex.isLocked() && mutexes.get(key) === mutex) mutexes.delete(key)
  }
}

async function acquire(mutex: MutexInterface): Promise<MutexInterface.Releaser | null> {
  try {
    return await mutex.acquire()
  } catch (error) {
    if (error === E_TIMEOUT) return null
    throw error
  }
}
