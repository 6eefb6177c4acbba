import type { linkTo } from '@belay/contract/links'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { session } from '../../cloud/session/session.ts'

type ContinueToProps = { screen: ReturnType<typeof linkTo.shift | typeof linkTo.schedule>; children: ReactNode }

/** Links to a screen of the app, which asks for a sign-in. `children`: the things to see there. */
export const ContinueTo = ({ screen, children }: ContinueToProps) => (
  <p className="quiet">
    <Link {...screen}>{session.wasSignedIn() ? 'Continue' : 'Sign in'}</Link> to see {children}
  </p>
)
