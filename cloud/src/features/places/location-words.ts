import { isAtClient } from '@belay/contract/where-to-go'

const plain = (location: string): string => location.trim().toLowerCase()

/** Locations that name no place: not decided yet, or nobody goes there. */
const NOWHERE = /^(on campus|virtual|online|remote|tb[acd]|to be (announced|confirmed|decided))?$/

/** Returns a location in a form for comparison; null if the text names no place. */
export const normalizeLocation = (location: string): string | null => {
  const where = plain(location)
  return NOWHERE.test(where) ? null : where
}

/** True if a text names one place, which only one program at a time can use. False for a client's site. */
export const isExclusivePlace = (location: string): boolean => {
  const where = normalizeLocation(location)
  return where !== null && !isAtClient(where)
}
