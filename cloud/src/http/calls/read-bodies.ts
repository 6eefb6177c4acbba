import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { BODIES, LIMITS } from '@belay/contract/constants'
import { toStandardBody } from '@orpc/standard-server-node'
import { findBoundary, isForm } from './body-limits.ts'
import { MALFORMED, TOO_LARGE, TOO_MANY_BODIES, TOO_SLOW } from './refusals.ts'

/** The most parts of a form: more than any call has fields. */
const MOST_PARTS = 2000

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

/** Reads a body. Throws for a form with too many parts, or with more than `textBytes` of names and text. */
export async function readBody(incoming: IncomingMessage, textBytes: number): Promise<unknown> {
  const { headers } = incoming
  if (!isForm(headers)) return toStandardBody(incoming)
  const boundary = findBoundary(headers)
  if (boundary === undefined) throw MALFORMED
  const bytes = await buffer(incoming)
  if (countParts(bytes, boundary) > MOST_PARTS) throw TOO_LARGE
  // A header that can be read in two ways would count other parts than are read.
  const type = `multipart/form-data; boundary="${boundary}"`
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  const text = [...form].reduce(
    (sum, [name, value]) => sum + name.length + (value instanceof File ? 0 : value.length),
    0,
  )
  if (text > textBytes) throw TOO_LARGE
  return form
}

/** Counts the parts of a form, and stops after the most that it may have. */
function countParts(bytes: Buffer, boundary: string): number {
  let parts = 0
  for (let at = bytes.indexOf(`--${boundary}`); at >= 0 && parts <= MOST_PARTS; parts++)
    at = bytes.indexOf(`--${boundary}`, at + boundary.length)
  return parts
}
