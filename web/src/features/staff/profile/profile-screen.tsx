import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../cloud/orpc.ts'
import { useMay } from '../../../cloud/use-may.ts'
import { Page } from '../../../ui/page.tsx'
import { Empty, Loaded } from '../../../ui/states.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { ProgramDetailsHere } from '../../programs/program-link.tsx'
import { ProfileDetails } from './profile-details.tsx'

/** One's own profile; with `?staffID=` anybody's, for Admins. */
export function ProfileScreen() {
  const [search] = useUrlState('/app/employees/employeeProfile')
  const maySeeOthers = useMay('staff.list')
  return (
    <>
      {maySeeOthers && search.staffID ? <OtherProfile staffID={search.staffID} /> : <OwnProfile />}
      <ProgramDetailsHere />
    </>
  )
}

function OwnProfile() {
  const mayAdd = useMay('staff.create')
  const query = useQuery(api.staff.me.queryOptions({ input: {} }))
  return (
    <Page title="Profile" lede="Your details, availability and upcoming programs." action={<AccountLink />}>
      <Loaded query={query} height={480}>
        {(member) =>
          member ? (
            <ProfileDetails key={member.staffID} member={member} own />
          ) : (
            <Empty title="You don't have a staff record yet">
              Your profile needs a staff record with your e-mail address.{' '}
              {mayAdd ? 'Add one under Staff.' : 'Ask us to add one.'} Your name, photo and password are under Account.
            </Empty>
          )
        }
      </Loaded>
    </Page>
  )
}

function OtherProfile({ staffID }: { staffID: string }) {
  const ownRecord = useQuery(api.staff.me.queryOptions({ input: {} }))
  const query = useQuery(api.staff.get.queryOptions({ input: { staffID } }))
  return (
    <Page title="Profile" lede={query.data ? `${query.data.name}, as Admins see it.` : undefined}>
      <Loaded query={query} height={480}>
        {(member) => (
          <ProfileDetails key={member.staffID} member={member} own={ownRecord.data?.staffID === member.staffID} />
        )}
      </Loaded>
    </Page>
  )
}

const Account = lazy(() => import('../../account/account-dialog.tsx'))

/** To password, e-mail address and sessions. */
function AccountLink() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconShieldLock size={16} />} onClick={() => setOpened(true)}>
        Account security
      </Button>
      <Suspense fallback={null}>{opened && <Account onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
