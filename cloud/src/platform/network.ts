/** The address as the limits see it: a whole IPv6 /64 is one customer. */
export function networkOf(ip: string): string {
  const v4 = /(\d+\.\d+\.\d+\.\d+)$/.exec(ip)
  if (v4?.[1]) return v4[1]
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')
}
