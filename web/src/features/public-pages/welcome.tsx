import { AUTH_ERRORS } from '@belay/contract/errors'
import { type EndReason, session } from '../../cloud/session/session.ts'
import { DrawnPart } from '../../ui/drawn/drawn-part.tsx'
import styles from './welcome.module.css'

/** Shows the first page to people who are not signed in, and why their sign-in ended. */
export function Welcome() {
  const { reason } = session.now() as { reason?: EndReason }
  return (
    <>
      {reason && (
        <p className={styles.ended} role="alert">
          {AUTH_ERRORS[reason]}
        </p>
      )}
      <DrawnPart path="/welcome" title="Home" />
    </>
  )
}
