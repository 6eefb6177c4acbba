import type { ComponentProps } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { Section } from '../../ui/page/page.tsx'
import { toPhoneLink } from '../../ui/text/to-phone-link.ts'
import type { Shift } from './own-shift.ts'
import styles from './shift.module.css'

const STATES = { assigned: 'not confirmed yet', confirmed: '', declined: '', givenBack: "can't make it" } as const

/** Shows the place and the place in bad weather, with buttons that open the map. */
export function Places({ shift: { where, badWeather } }: { shift: Pick<Shift, 'where' | 'badWeather'> }) {
  if (!where.location) return null
  return (
    <Section title="Where">
      <ul className={`framed ${styles.rows}`}>
        <PlaceRow where={where} />
        {badWeather && <PlaceRow where={badWeather} prefix="In bad weather: " />}
      </ul>
    </Section>
  )
}

function PlaceRow({ where: { location, address, mapLink }, prefix = '' }: { where: Shift['where']; prefix?: string }) {
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        {prefix + location}
        {address && address !== location && <span className="quiet">{address}</span>}
      </span>
      {mapLink && (
        <RowLink href={mapLink} aria-label={`Directions to ${location}`} target="_blank" rel="noreferrer">
          Directions
        </RowLink>
      )}
    </li>
  )
}

export const RowLink = ({ children, ...link }: ComponentProps<'a'>) => (
  <a {...link} className={styles.button} data-variant="default" data-size="sm" data-print="no">
    {children}
  </a>
)

type Coworker = Pick<Shift['crew'][number], 'staffName' | 'role' | 'leads'> & Partial<Shift['crew'][number]>
type PeopleProps = { shift: { crew: Coworker[]; leads: boolean; contact?: Shift['contact'] } }

/** Shows the crew, the client's contact and the office, with buttons that dial. */
export function People({ shift: { crew, leads, contact } }: PeopleProps) {
  const centre = useCentre()
  return (
    <Section title="Who">
      <ul className={`framed ${styles.rows}`}>
        {crew.length === 0 ? (
          <PersonRow name="You work it alone" />
        ) : (
          leads && <PersonRow name={crew.some((person) => person.leads) ? 'You lead together' : 'You lead'} />
        )}
        {crew.map(({ staffID, staffName, role, phone, state, checkedInAt }) => (
          <PersonRow
            key={staffID ?? staffName}
            name={staffName}
            facts={[role, checkedInAt ? 'is here' : state && STATES[state]].filter(Boolean).join(', ')}
            phone={phone}
          />
        ))}
        {contact && <PersonRow name={contact.name || 'Contact'} facts="Client" phone={contact.phone} />}
        {centre.phone && <PersonRow name="Office" phone={centre.phone} />}
      </ul>
    </Section>
  )
}

function PersonRow({ name, facts, phone }: { name: string; facts?: string; phone?: string | undefined }) {
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        {name}
        {(facts || phone) && <span className="quiet">{[facts, phone].filter(Boolean).join(' · ')}</span>}
      </span>
      {phone && (
        <RowLink href={toPhoneLink(phone)} aria-label={`Call ${name}`}>
          Call
        </RowLink>
      )}
    </li>
  )
}
