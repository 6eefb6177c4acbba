import { isDeepStrictEqual } from 'node:util'

/** The value as a store keeps it: without fields that are undefined. */
const toStored = (value: unknown): unknown => (value instanceof Object ? JSON.parse(JSON.stringify(value)) : value)

/** True if one of the changes gives a field another value. The order of an object's keys is no change. */
export const differs = (doc: object, changes: object): boolean =>
  Object.entries(changes).some(
    ([field, value]) => !isDeepStrictEqual(toStored((doc as Record<string, unknown>)[field]), toStored(value)),
  )
