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
