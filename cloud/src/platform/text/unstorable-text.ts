/** Finds the first field with text that cannot be stored, and its error message. Undefined if there is none. */
export function findUnstorableField(value: unknown): { field: string; message: string } | undefined {
  const field = findUnstorableText(value)
  const message = "We can't save one of these characters. Type the text instead of pasting it."
  return field === undefined ? undefined : { field, message }
}

/** Finds the path of the first text that a database refuses: with a NUL character or half of a surrogate pair. */
function findUnstorableText(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path.join('.') : undefined
  if (typeof value !== 'object' || value === null || value instanceof Blob) return undefined
  for (const [key, item] of Object.entries(value)) {
    const field = findUnstorableText(key, [...path, key.toWellFormed()]) ?? findUnstorableText(item, [...path, key])
    if (field !== undefined) return field
  }
  return undefined
}
