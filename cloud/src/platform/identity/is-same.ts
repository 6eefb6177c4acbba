import { timingSafeEqual } from 'node:crypto'

/** True if two secrets are equal. The comparison takes constant time. */
export function equalInConstantTime(one: string | Buffer, other: string | Buffer): boolean {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes)
}
