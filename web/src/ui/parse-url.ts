/** The address, or null where the text is none. (`URL.canParse` would leave out browsers that are served.) */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
