import { timingSafeEqual } from 'node:crypto'

/** Whether two secrets are the same, in a time that does not tell how far they are. */
export function isSame(one: string | Buffer, other: string | Buffer): boolean {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes)
}
