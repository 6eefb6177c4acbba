const BROWSERS = { Edge: /Edg\//, Firefox: /Firefox\//, Chrome: /Chrome\//, Safari: /Safari\// }
const SYSTEMS = { iOS: /iPhone|iPad/, Android: /Android/, Windows: /Windows/, macOS: /Mac OS/, Linux: /Linux/ }
const findName = (names: Record<string, RegExp>, userAgent: string) =>
  Object.keys(names).find((name) => names[name]?.test(userAgent))

/** Describes the browser and system of a user agent: "Firefox on Windows". Omits an unknown system. */
export function describeDevice(userAgent: string): string {
  const browser = findName(BROWSERS, userAgent) ?? 'A browser'
  const system = findName(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}
