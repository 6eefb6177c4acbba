import { isAtClient } from '@belay/contract/where-to-go'

/** Locations that name no place: not decided yet, or nobody goes there. */
const NOWHERE = /^(on campus|virtual|online|remote|tb[acd]|to be (announced|confirmed|decided))?$/

/** Returns a location in a form for comparison; null if the text names no place. */
export const normalizeLocation = (location: string): string | null => {
  const name = location.trim().toLowerCase()
  return NOWHERE.test(name) ? null : name
}

/** True if a text names one place, which only one program at a time can use. False for a client's site. */
export const isExclusivePlace = (location: string): boolean => {
  const name = normalizeLocation(location)
  return name !== null && !isAtClient(name)
}
