/** What identity reads of a request beside its body. */
export type Asked = { method: string; url: string; headers: { get(name: string): string | null } }

/** The values of a cookie of this name, decoded; several when the browser holds it for several paths. */
export function readCookies(request: Pick<Asked, 'headers'>, name: string): string[] {
  return (request.headers.get('cookie') ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=')
    return at > 0 && part.slice(0, at).trim() === name ? [decodeValue(part.slice(at + 1).trim())] : []
  })
}

function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
