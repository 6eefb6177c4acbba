/**
 * Returns a name as a part of an address: "High Ropes, all day!" is `high-ropes-all-day`. Keeps the letters of every
 * script. Returns '' for a name without letters and digits.
 */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

type NamedType = { name: string; typeID: string }

/** Returns the part of the address of a type's public page. A type without letters in its name has its ID. */
export const slugOf = ({ name, typeID }: NamedType): string => toSlug(name) || typeID

/** Returns the path of a program type's public page. */
export const programPathOf = (type: NamedType): string => `/programs/${encodeURIComponent(slugOf(type))}`
