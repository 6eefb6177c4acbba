import { Anchor } from '@mantine/core'

/** Dials on a phone. */
export const telLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
/** Opens the phone's map, or one in the browser. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
/** A street has a number; "North woods" is nothing that a map finds. */
const isOnMaps = (place: string): boolean => /\d/.test(place) && /\p{L}{2}/u.test(place)

/** An e-mail address to write to. */
export function MailLink({ email }: { email: string }) {
  return (
    <Anchor inherit href={`mailto:${email}`}>
      {email}
    </Anchor>
  )
}

/** A number to call. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <Anchor inherit href={telLink(phone)}>
      {phone}
    </Anchor>
  )
}

/** Where to go: leads to a map when it is an address. */
export function PlaceLink({ place }: { place: string }) {
  if (!isOnMaps(place)) return place
  return (
    <Anchor inherit href={mapLink(place)} target="_blank" rel="noreferrer">
      {place}
    </Anchor>
  )
}

type ContactDetailsProps = { name?: string | null; email?: string | null; phone?: string | null }

/** Whom to reach, one a line: name, then what of e-mail and phone is known. */
export function ContactDetails({ name, email, phone }: ContactDetailsProps) {
  return (
    <>
      {name && <div>{name}</div>}
      {phone && (
        <div>
          <PhoneLink phone={phone} />
        </div>
      )}
      {email && (
        <div>
          <MailLink email={email} />
        </div>
      )}
    </>
  )
}
