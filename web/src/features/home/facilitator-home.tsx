import { type MakeCall, readFacilitatorHome } from '@belay/contract/facilitator-home'
import { getCentre } from '../../cloud/centre.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { queryClient } from '../../cloud/query.ts'
import { session } from '../../cloud/session/session.ts'
import { useMe } from '../../cloud/use-me.ts'
import { pushStateQuery } from '../../offline/push.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FacilitatorNeeds } from './facilitator-needs.tsx'
import { describeHome, LOG_HOURS } from './today.ts'
import { UnfinishedRequests } from './unfinished-requests.tsx'

/** Makes a call, and keeps its answer for the screen. */
const make = ((name: string, input: unknown) => {
  const [collection, call] = name.split('.') as ['staff', 'me']
  return queryClient.fetchQuery(api[collection][call].queryOptions({ input: input as Record<string, never> }))
}) as MakeCall

/**
 * Fetches the data of Home, which is then drawn as one transition, in short pieces. Drawn when its answers arrive, it
 * would be one long task.
 */
export async function prefetch(): Promise<void> {
  const { user } = session.now()
  const { today, timeZone } = getCentre()
  if (!user) return
  const person = { userid: user.userid, today, timeZone, now: Date.now() }
  // The screen shows an error.
  await Promise.all([readFacilitatorHome(make, person).catch(() => null), prefetchQuery(pushStateQuery)])
}

/** Shows a Facilitator's Home. `early-home.tsx` draws the same before the app runs. */
export default function FacilitatorHome() {
  const { user } = useMe()
  return (
    <Page
      title="Home"
      width="reading"
      lede={describeHome(user?.displayName)}
      action={
        <LinkButton to="/app/workday/logHours" variant="default">
          {LOG_HOURS}
        </LinkButton>
      }
    >
      <UnfinishedRequests />
      <FacilitatorNeeds />
    </Page>
  )
}
