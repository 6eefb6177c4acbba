import { useCentre } from '../cloud/centre.ts'
import styles from './shell.module.css'
import { Logo } from './top-bar/logo.tsx'

/** Shows the footer of every page, the head on paper (R89). The logo links to the university, the address to a map. */
export function Footer() {
  const { name, universityName, universityUrl, address, mapUrl, phone, email } = useCentre()
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInside}>
        <a href={universityUrl || undefined} className={styles.footerLogo}>
          <Logo name={name || 'Belay'} />
          <span className="visuallyHidden">, {universityName || 'University'}</span>
        </a>
        <address className={styles.contact}>
          {address && (
            <a href={mapUrl} target="_blank" rel="noreferrer">
              {address}
            </a>
          )}
          {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </address>
      </div>
    </footer>
  )
}
