/** The part of a request that contains its cookies. */
export type Asked = { cookieHeader: string }

/**
 * Returns the cookies that occur exactly once in a request, by name, still encoded. Omits a name that occurs twice,
 * because another host of the domain may have planted one of them. Removes only spaces and tabs around a name: with the
 * other characters that `trim` removes, a name could evade the browser's check of `__Host-`.
 */
export function readCookies(request: Asked): Map<string, string> {
  const cookies = new Map<string, string>()
  const repeated = new Set<string>()
  for (const part of request.cookieHeader.split(';')) {
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
export function readCookie(request: Asked, name: string): string | null {
  try {
    return decodeURIComponent(readCookies(request).get(name) ?? '') || null
  } catch {
    return null
  }
}

/** Returns the prefix of cookies. On https, browsers accept the prefix only from exactly this host. */
export const cookiePrefix = (secure: boolean): string => (secure ? '__Host-' : '')

/** Returns the full name of a cookie, with the prefix if the app's address is https. */
export const cookieName = ({ origin }: { origin: string }, name: string): string =>
  `${cookiePrefix(origin.startsWith('https://'))}belay.${name}`

/** Returns the header that sets an http-only cookie, for `seconds`. */
export function setCookie(name: string, value: string, seconds: number): string {
  const secure = name.startsWith(cookiePrefix(true)) ? '; Secure' : ''
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}
