import { buildMapLink, type WhereToGo } from '@belay/contract/where-to-go'
import { Anchor } from '@mantine/core'
import { toPhoneLink } from './to-phone-link.ts'

export const MailLink = ({ email }: { email: string }) => (
  <Anchor inherit href={`mailto:${email}`}>
    {email}
  </Anchor>
)

export const PhoneLink = ({ phone }: { phone: string }) => (
  <Anchor inherit href={toPhoneLink(phone)} style={{ whiteSpace: 'nowrap' }}>
    {phone}
  </Anchor>
)

/** Shows an address, as a link to the map if there is one. */
export function AddressLink({ address, mapLink = buildMapLink(address) }: { address: string; mapLink?: string }) {
  if (!mapLink) return address
  return (
    <Anchor inherit href={mapLink} target="_blank" rel="noreferrer">
      {address}
    </Anchor>
  )
}

/** Shows where a program takes place: the location, and its address with a link to the map. */
export function WhereDetails({ where: { location, address, mapLink } }: { where: WhereToGo }) {
  if (!address || address === location) return <AddressLink address={location} mapLink={mapLink} />
  return (
    <>
      <div>{location}</div>
      <AddressLink address={address} mapLink={mapLink} />
    </>
  )
}

type ContactDetailsProps = { name?: string | null; email?: string | null; phone?: string | null }

export const ContactDetails = ({ name, email, phone }: ContactDetailsProps) => (
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
