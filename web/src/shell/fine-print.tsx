import { Link } from '@tanstack/react-router'
import { useMe } from '../cloud/use-me.ts'
import styles from './fine-print.module.css'
import { useTheme } from './use-theme.ts'

type Props = {
  /** True to open the policies in a new tab, so that a half-filled form stays open. */
  newTab?: boolean
  /** Called before a policy opens, to close the dialog that contains these links. */
  onLeave?: () => void
}

/** Shows the links to the policies, and the theme toggle for people without one in the top bar (R87). */
export function FinePrint({ newTab, onLeave }: Props) {
  const { state } = useMe()
  const { label, toggle } = useTheme()
  const target = newTab ? '_blank' : undefined
  return (
    // A dialog's links need another name than those of the page below it.
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
