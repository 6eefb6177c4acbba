import { buildMapLink, type WhereToGo } from '@belay/contract/where-to-go'
import { toPhoneLink } from './to-phone-link.ts'

export const MailLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={toPhoneLink(phone)} style={{ whiteSpace: 'nowrap' }}>
    {phone}
  </a>
)

/** Shows an address, as a link to the map if there is one. */
export function AddressLink({ address, mapLink = buildMapLink(address) }: { address: string; mapLink?: string }) {
  if (!mapLink) return address
  return (
    <a href={mapLink} target="_blank" rel="noreferrer">
      {address}
    </a>
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
