/** Parses a URL; null if the text is not one. (Some supported browsers lack `URL.canParse`.) */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
