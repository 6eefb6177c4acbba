import { isDeepStrictEqual } from 'node:util'

/** Returns the value as a store saves it: without undefined fields. */
const toStored = (value: unknown): unknown => (value instanceof Object ? JSON.parse(JSON.stringify(value)) : value)

/** True if a field would get another value. The order of an object's keys does not matter. */
export const wouldChange = (doc: object, changes: object): boolean =>
  Object.entries(changes).some(
    ([field, value]) => !isDeepStrictEqual(toStored((doc as Record<string, unknown>)[field]), toStored(value)),
  )
