import { mapOf, type WhereToGo } from '@belay/contract/where-to-go'
import { Anchor } from '@mantine/core'

/** Dials on a phone. */
export const telLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

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

/** An address, with a link to the map if one is known. */
export function AddressLink({ address, mapLink = mapOf(address) }: { address: string; mapLink?: string }) {
  if (!mapLink) return address
  return (
    <Anchor inherit href={mapLink} target="_blank" rel="noreferrer">
      {address}
    </Anchor>
  )
}

/** Where to go for a program: the location, and its address, which opens the map. */
export function Where({ where: { location, address, mapLink } }: { where: WhereToGo }) {
  if (!address || address === location) return <AddressLink address={location} mapLink={mapLink} />
  return (
    <>
      <div>{location}</div>
      <AddressLink address={address} mapLink={mapLink} />
    </>
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
