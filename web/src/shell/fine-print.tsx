import { Link } from '@tanstack/react-router'
import { useMe } from '../cloud/use-me.ts'
import styles from './fine-print.module.css'
import { useTheme } from './theme.ts'

type Props = {
  /** Leaves what is being written where it is. */
  newTab?: boolean
  /** Before a policy is opened: closes the dialog that this stands in. */
  onLeave?: () => void
}

/** The policies, and the theme for people without a top bar entry for it (R87). */
export function FinePrint({ newTab, onLeave }: Props) {
  const { state } = useMe()
  const { label, toggle } = useTheme()
  const target = newTab ? '_blank' : undefined
  return (
    // A dialog's own stand beside those of the page below it.
    <nav className={styles.finePrint} aria-label={onLeave ? 'Policies of your account' : 'Policies'}>
      <Link to="/app/policies/termsAndConditions" target={target} onClick={onLeave}>
        Terms and Conditions
      </Link>
      <Link to="/app/policies/privacyPolicy" target={target} onClick={onLeave}>
        Privacy Policy
      </Link>
      {(state === 'signed-out' || state === 'unverified') && (
        <button type="button" onClick={toggle}>
          {label}
        </button>
      )}
    </nav>
  )
}
