import type { ReactNode } from 'react'
import { toPhoneLink } from '../text/to-phone-link.ts'
import styles from './card-page.module.css'

/** Shows a page with one card, for the sign-in and for mailed links. `below` is shown under the card. */
export const CardPage = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <div className={styles.page}>
    <div className={styles.card}>{children}</div>
    {below}
  </div>
)

/** Shows the centre's phone number to people with questions. Shows nothing without a number. */
export const CallUs = ({ phone }: { phone: string }) =>
  phone && (
    <>
      Questions? Call us: <a href={toPhoneLink(phone)}>{phone}</a>.
    </>
  )
