import ipaddr from 'ipaddr.js'

/** Returns the network of an IP address, for rate limits: an IPv6 /64 counts as one customer. */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4) ?? (ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip)
}

/** Returns the IPv6 /48 of an IP address, which contains 65,536 networks. Null for IPv4. */
export const siteOf = (ip: string): string | null => prefixOf(ip, 3)

/** Returns this many 16-bit parts of an IPv6 address. Null for IPv4. */
function prefixOf(ip: string, parts: number): string | null {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv4 ? null : address.parts.slice(0, parts).map(hex).join(':')
}

const hex = (part: number) => part.toString(16)
