import { useMe } from '../../cloud/use-me.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { listDrafts, readDraft, toDraftKey } from '../../ui/form/drafts.ts'
import { Ago } from '../../ui/format/format.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Loading } from '../../ui/page/states.tsx'
import { RowSection } from '../../ui/rows/row-list.tsx'
import { RowLink } from '../../ui/table/row-parts.tsx'
import type { RequestValues } from '../program-requests/request-values.ts'
import { ClientHome } from '../your-day/client-home.tsx'
import { AdminLede, AdminNeeds } from './admin-needs.tsx'
import { FacilitatorNeeds } from './facilitator-needs.tsx'
import { describeHome, greet, LOG_HOURS } from './today.ts'

export default function NeedsYou() {
  const { user, permission } = useMe()
  const greeting = greet(user?.displayName)
  if (permission === null)
    return (
      <Page title="Home" width="reading" lede={greeting}>
        <Loading height={320} />
      </Page>
    )
  if (permission === 'Admin') {
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
  if (permission === 'Facilitator') {
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
  return (
    <Page title="Home" width="reading" lede={greeting}>
      <ClientHome />
      <UnfinishedRequests />
    </Page>
  )
}

const REQUEST_DRAFT = /^request(?::(.+))?$/

/** Shows requests that were started in this browser but not sent, with links to continue. */
function UnfinishedRequests() {
  const { user } = useMe()
  const unfinished = listDrafts(user?.userid ?? '').flatMap((name) => {
    const draft = REQUEST_DRAFT.test(name) && readDraft<RequestValues>(toDraftKey(name))
    return draft ? [{ ...draft, name, from: REQUEST_DRAFT.exec(name)?.[1] }] : []
  })
  return (
    <RowSection
      title={unfinished.length === 1 ? 'Unfinished request' : 'Unfinished requests'}
      items={unfinished}
      row={({ name, from, at, values }) => {
        const link = { to: '/app/program-requests/submitRequest', search: { from } } as const
        const title = values.programDetails?.programType || values.organization || 'Program request'
        return {
          id: name,
          link,
          title,
          when: <Ago at={at} />,
          facts: 'Not sent yet. Pick up where you left off.',
          end: (
            <RowLink {...link} variant="light" aria-label={`Continue: ${title}`}>
              Continue
            </RowLink>
          ),
        }
      }}
    />
  )
}
