import { BODIES, LIMITS } from '@belay/contract/constants'
import { TOO_MANY_BODIES, TOO_SLOW } from './refusals.ts'

/** Creates the limit of large bodies that are in memory at the same time for one person. */
export function createBodySlots() {
  const taken = new Map<string, number>()
  /** Takes a slot. Returns the function that frees it. Throws if the person has no slot left. */
  return (person: string, bytes: number): (() => void) => {
    if (bytes < BODIES.from) return () => undefined
    const count = taken.get(person) ?? 0
    if (count >= BODIES.perPerson) throw TOO_MANY_BODIES
    taken.set(person, count + 1)
    return () => {
      const left = (taken.get(person) ?? 1) - 1
      if (left > 0) taken.set(person, left)
      else taken.delete(person)
    }
  }
}

/** Runs `read`. Throws if the body does not arrive in time. */
export async function readInTime<Input>(bytes: number, read: () => Promise<Input>): Promise<Input> {
  const { promise: interrupted, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(TOO_SLOW), bytes > LIMITS.photoBytes ? BODIES.long : BODIES.short)
  try {
    return await Promise.race([read(), interrupted])
  } finally {
    clearTimeout(timer)
  }
}
