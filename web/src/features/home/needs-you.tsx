import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { queryClient } from '../../cloud/query.ts'
import { useMe } from '../../cloud/use-me.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ClientHome } from '../your-day/client-home.tsx'
import { daysQuery } from '../your-day/own-day.ts'
import { AdminLede, AdminNeeds } from './admin-needs.tsx'
import { keepPreloadedCalls } from './keep-preloaded-calls.ts'
import { greet } from './today.ts'
import { UnfinishedRequests } from './unfinished-requests.tsx'

/** Reads a client's Home, if the page contains its answers. */
export async function prefetch(): Promise<void> {
  if (!keepPreloadedCalls()) return
  const coming = daysQuery('coming')
  await prefetchQuery(coming)
  if (queryClient.getQueryData(coming.queryKey)?.items.length === 0) await prefetchQuery(daysQuery('past'))
}

/** Shows the Home of everybody but Facilitators. */
export default function NeedsYou() {
  const { user, isAdmin } = useMe()
  const greeting = greet(user?.displayName)
  if (isAdmin) {
    return (
      <Page
        title="Home"
        width="reading"
        lede={
          <>
            {greeting}
            <AdminLede />
          </>
        }
        action={<LinkButton to="/dashboard">Open dashboard</LinkButton>}
      >
        <AdminNeeds />
      </Page>
    )
  }
  return (
    <Page title="Home" width="reading" lede={greeting}>
      <ClientHome />
      <UnfinishedRequests />
    </Page>
  )
}
