/** The place where people go for a program. Address and map link are empty if not known. */
export type WhereToGo = { location: string; address: string; mapLink: string }

type Given = {
  location: string
  place?: { address: string; mapLink: string } | null | undefined
  clientAddress?: string | undefined
}

const AT_A_CLIENT = /^(at )?(the )?client('s|s)? (place|site)$/i

/** True if a location is the client's site. */
export const isAtClient = (location: string): boolean => AT_A_CLIENT.test(location.trim())

/** Returns a link to the map of an address. Empty for a text without a house number, such as "North woods". */
export const buildMapLink = (address: string): string =>
  /\d/.test(address) && /\p{L}{2}/u.test(address)
    ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
    : ''

/** Returns the place to go to: the program's place, or the client's address for a program at their site (R280). */
export function whereToGo({ location, place, clientAddress = '' }: Given): WhereToGo {
  const address = place ? place.address.trim() : isAtClient(location) ? clientAddress.trim() : ''
  return { location, address, mapLink: place?.mapLink || buildMapLink(address || (place ? '' : location)) }
}

/** Returns the location with its address: "Climbing tower, 1 College Way". */
export const formatWhereToGo = ({ location, address }: Pick<WhereToGo, 'location' | 'address'>): string =>
  [...new Set([location, address])].filter(Boolean).join(', ')
