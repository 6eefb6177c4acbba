/** The place of the first text that cannot be stored everywhere: one with NUL, or with half of a character. */
export function findUnstorableText(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path.join('.') : undefined
  if (typeof value !== 'object' || value === null || value instanceof Blob) return undefined
  for (const [key, item] of Object.entries(value)) {
    const field = findUnstorableText(key, [...path, key.toWellFormed()]) ?? findUnstorableText(item, [...path, key])
    if (field !== undefined) return field
  }
  return undefined
}
