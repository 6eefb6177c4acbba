import { linkTo } from '@belay/contract/links'
import { Link } from '@tanstack/react-router'
import { useCentre } from '../../cloud/centre.ts'
import { session } from '../../cloud/session/session.ts'
import { CallUs } from '../../ui/page/card-page.tsx'

/** Links to the shift page if the link's person has the shift, and else to all of their shifts. Asks for a sign-in. */
export function MoreInTheApp({ programID }: { programID: string | null }) {
  const { phone } = useCentre()
  const isSignedIn = session.wasSignedIn()
  if (programID)
    return (
      <p className="quiet">
        <Link {...linkTo.shift(programID)}>{isSignedIn ? 'Open the shift' : 'Sign in'}</Link> to see phone numbers,
        notes and pay.
      </p>
    )
  return (
    <p className="quiet">
      {isSignedIn ? (
        <Link {...linkTo.schedule()}>See your shifts</Link>
      ) : (
        <>
          <Link {...linkTo.signIn()}>Sign in</Link> to see your shifts
        </>
      )}
      . <CallUs phone={phone} />
    </p>
  )
}
