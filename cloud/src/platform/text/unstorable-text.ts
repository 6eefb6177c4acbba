/** Finds the first field with text that cannot be stored, and its error message. Undefined if there is none. */
export function findUnstorableField(value: unknown): { field: string; message: string } | undefined {
  const field = findUnstorableText(value)
  const message = "We can't save one of these characters. Type the text instead of pasting it."
  return field === undefined ? undefined : { field, message }
}

/**
 * Finds the path of the first text that a database refuses: with a NUL character or half of a surrogate pair. Builds
 * the path only when it is found, because a body can have a hundred thousand values.
 */
function findUnstorableText(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : ''
  if (typeof value !== 'object' || value === null || value instanceof Blob) return undefined
  for (const key of Object.keys(value)) {
    if (!isStorable(key)) return key.toWellFormed()
    const path = findUnstorableText(value[key as keyof typeof value])
    if (path !== undefined) return path === '' ? key : `${key}.${path}`
  }
  return undefined
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
