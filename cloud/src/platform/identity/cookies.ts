/** The parts of a request, except its body, that identity reads. */
export type Asked = { method: string; url: string; headers: { get(name: string): string | null } }

/**
 * Returns the cookies that occur exactly once in a request, by name, still encoded. Omits a name that occurs twice,
 * because another host of the domain may have planted one of them. Removes only spaces and tabs around a name: with the
 * other characters that `trim` removes, a name could evade the browser's check of `__Host-`.
 */
export function readCookies(request: Pick<Asked, 'headers'>): Map<string, string> {
  const cookies = new Map<string, string>()
  const repeated = new Set<string>()
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    const name = stripBlanks(part.slice(0, at))
    if (at < 1 || name === '') continue
    if (cookies.has(name)) repeated.add(name)
    cookies.set(name, stripBlanks(part.slice(at + 1)))
  }
  for (const name of repeated) cookies.delete(name)
  return cookies
}

const stripBlanks = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, '')

/** Returns the decoded value of a cookie. Null if the cookie is missing, occurs twice or cannot be decoded. */
export function readCookie(request: Pick<Asked, 'headers'>, name: string): string | null {
  try {
    return decodeURIComponent(readCookies(request).get(name) ?? '') || null
  } catch {
    return null
  }
}

/** Returns the prefix of our cookies. On https, browsers accept the prefix only from exactly this host (R180). */
export const cookiePrefix = (secure: boolean): string => (secure ? '__Host-' : '')

/** Returns the header that sets an http-only cookie. On plain http, the browser sends it only to `path`. */
export function setCookie(name: string, value: string, seconds: number, path = '/'): string {
  const secure = name.startsWith(cookiePrefix(true))
  const attributes = `Path=${secure ? '/' : path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}`
  return `${name}=${value}; ${attributes}${secure ? '; Secure' : ''}`
}
