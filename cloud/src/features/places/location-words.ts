import { isAtClient } from '@belay/contract/where-to-go'

const plain = (location: string): string => location.trim().toLowerCase()

/** Texts that say of a program only that it has no place of its own yet, or that nobody goes there. */
const NOWHERE = /^(on campus|virtual|online|remote|tb[acd]|to be (announced|confirmed|decided))?$/

/** Where a program is, as people go there, to be compared; null where nobody knows or goes. */
export const whereabouts = (location: string): string | null => {
  const where = plain(location)
  return NOWHERE.test(where) ? null : where
}

/** Whether a text names one place, which one program at a time can have. */
export const namesOnePlace = (location: string): boolean => {
  const where = whereabouts(location)
  return where !== null && !isAtClient(where)
}
