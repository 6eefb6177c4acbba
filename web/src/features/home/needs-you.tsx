import { useMe } from '../../cloud/use-me.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading } from '../../ui/states.tsx'
import { AdminLede, AdminNeeds } from './admin-needs.tsx'
import { FacilitatorNeeds } from './facilitator-needs.tsx'
import { RequesterNeeds } from './requester-needs.tsx'
import { UnfinishedRequests } from './unfinished-requests.tsx'

/** What needs you now, by role. */
export default function NeedsYou() {
  const { user, permission } = useMe()
  const first = (user?.displayName || '').split(' ')[0]
  const hello = first ? `Hello ${first}. ` : ''
  if (permission === null)
    return (
      <Page title="Home" lede={hello}>
        <Loading height={320} />
      </Page>
    )
  if (permission === 'Admin') {
    return (
      <Page
        title="Home"
        lede={
          <>
            {hello}
            <AdminLede />
          </>
        }
        action={<LinkButton to="/dashboard">Open dashboard</LinkButton>}
      >
        <AdminNeeds />
      </Page>
    )
  }
  if (permission === 'Facilitator') {
    return (
      <Page
        title="Home"
        lede={`${hello}Your next programs and hours.`}
        action={<LinkButton to="/app/workday/logHours">Log hours</LinkButton>}
      >
        <UnfinishedRequests />
        <FacilitatorNeeds />
      </Page>
    )
  }
  return (
    <Page
      title="Home"
      lede={`${hello}Your requests and contracts.`}
      action={<LinkButton to="/app/program-requests/submitRequest">Request a Program</LinkButton>}
    >
      <UnfinishedRequests />
      <RequesterNeeds />
    </Page>
  )
}
