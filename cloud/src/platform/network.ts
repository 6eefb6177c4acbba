import ipaddr from 'ipaddr.js'

/** The address as the limits see it: a whole IPv6 /64 is one customer. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv4 ? address.toString() : address.parts.slice(0, 4).map(hex).join(':')
}

const hex = (part: number) => part.toString(16)
