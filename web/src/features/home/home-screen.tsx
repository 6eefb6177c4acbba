import type { Role } from '@belay/contract/roles'
import type { ComponentType } from 'react'
import { getSignInAtArrival } from '../../cloud/session/preloaded-answers.ts'
import { session } from '../../cloud/session/session.ts'
import { useMe } from '../../cloud/use-me.ts'
import { FinePrint } from '../../shell/fine-print.tsx'
import { createLazyPage } from '../../shell/lazy-page.tsx'
import { withMantine } from '../../shell/with-mantine.tsx'
import { createLazyPart } from '../../ui/lazy-part.tsx'
import { Loading } from '../../ui/page/loading.tsx'

const showLoading = () => <Loading height={480} />
type Part = { default: ComponentType; prefetch?: () => Promise<void> }
const createPart = (load: () => Promise<Part>) => {
  const loadWithData = async () => {
    const part = await load()
    await part.prefetch?.()
    return part.default
  }
  return createLazyPart(() => withMantine(loadWithData()), { fallback: showLoading })
}
const NeedsYou = createPart(() => import('./needs-you.tsx'))
const Welcome = createLazyPage(() => import('../public-pages/welcome.tsx').then((page) => page.Welcome))
const FacilitatorHome = createPart(() => import('./facilitator-home.tsx'))
/** Returns the part of Home for a person of this role. */
const partFor = (permission: Role | null | undefined) => (permission === 'Facilitator' ? FacilitatorHome : NeedsYou)

/** Loads the first screen of a signed-in person. The app is then drawn together with it. */
export const loadHome = async (): Promise<void> => {
  const signIn = getSignInAtArrival()
  if (signIn && session.now().state === 'verified')
    await partFor(signIn.permission)
      .load()
      .catch(() => undefined)
}

/** Shows the first page: tasks for people who are signed in, a welcome for others. Never redirects. */
export function HomeScreen() {
  const { state, permission } = useMe()
  if (state === 'verified') {
    const Part = partFor(permission)
    return (
      <>
        {permission ? <Part /> : showLoading()}
        <FinePrint />
      </>
    )
  }
  if (state === 'loading' && session.wasSignedIn()) return showLoading()
  return (
    <>
      <Welcome />
      <FinePrint />
    </>
  )
}
