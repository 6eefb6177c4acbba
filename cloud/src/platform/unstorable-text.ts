/** What is said of a field whose text cannot be stored; undefined where all can. */
export function unstorableField(value: unknown): { field: string; message: string } | undefined {
  const field = findUnstorableText(value)
  const message = "We can't save one of these characters. Type the text instead of pasting it."
  return field === undefined ? undefined : { field, message }
}

/** The place of the first text that cannot be stored everywhere: one with NUL, or with half of a character. */
function findUnstorableText(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path.join('.') : undefined
  if (typeof value !== 'object' || value === null || value instanceof Blob) return undefined
  for (const [key, item] of Object.entries(value)) {
    const field = findUnstorableText(key, [...path, key.toWellFormed()]) ?? findUnstorableText(item, [...path, key])
    if (field !== undefined) return field
  }
  return undefined
}
