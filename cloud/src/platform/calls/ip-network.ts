import ipaddr from 'ipaddr.js'

/** Returns the network of an IP address, for rate limits: an IPv6 /64 counts as one customer. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv4 ? address.toString() : address.parts.slice(0, 4).map(hex).join(':')
}

const hex = (part: number) => part.toString(16)
