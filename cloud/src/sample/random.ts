import { createHash } from 'node:crypto'

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789'

/** Returns the ID of a sample document, the same on every machine and day. */
export function sampleID(kind: string, name: string | number): string {
  const digest = createHash('sha256').update(`${kind} ${name}`).digest()
  return Array.from(digest.subarray(0, 20), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

export type Random = ReturnType<typeof createRandom>

/** Creates a pseudorandom generator that returns the same numbers for the same seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** Returns an integer from `least` to `most`, both included. */
    integer: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    boolean: (probability: number) => next() < probability,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('there is nothing to pick from')
      return item
    },
  }
}
