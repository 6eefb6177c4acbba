import { Avatar, Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../cloud/orpc.ts'
import { prefetchQuery } from '../../../cloud/prefetch-query.ts'
import { useIsAllowed } from '../../../cloud/use-is-allowed.ts'
import { FoldingCard } from '../../../ui/folding-card.tsx'
import { FormCard } from '../../../ui/form-group.tsx'
import { Facts } from '../../../ui/layers/detail-panel.tsx'
import { createLazyPart } from '../../../ui/lazy-part.tsx'
import { Page, Section, Surface } from '../../../ui/page/page.tsx'
import { Empty, Loaded } from '../../../ui/page/states.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { type SearchOf, useUrlState } from '../../../ui/url-state.ts'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { PhotoButtons } from '../../account/photo-buttons.tsx'
import { ProgramPanelFromAddress } from '../../programs/program-link.tsx'
import { CertificateList } from '../certificate-list.tsx'
import type { StaffMember } from '../staff-types.ts'
import { AvailabilityForm } from './availability-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { HoursAndPay } from './hours-and-pay.tsx'
import styles from './profile.module.css'
import { Upcoming } from './upcoming.tsx'

const ownRecordQuery = () => api.staff.me.queryOptions({ input: {} })
const staffRecordQuery = (staffID: string) => api.staff.get.queryOptions({ input: { staffID } })

export const prefetchProfile = ({ staffID }: SearchOf<'/app/employees/employeeProfile'>) =>
  prefetchQuery(staffID ? staffRecordQuery(staffID) : ownRecordQuery())

/** Shows the user's own profile. With `?staffID=`, shows another person's profile to Admins. */
export function ProfileScreen() {
  const [search] = useUrlState('/app/employees/employeeProfile')
  const maySeeOthers = useIsAllowed('staff.list')
  return (
    <>
      {maySeeOthers && search.staffID ? <OtherProfile staffID={search.staffID} /> : <OwnProfile />}
      <ProgramPanelFromAddress />
    </>
  )
}

function OwnProfile() {
  const mayAdd = useIsAllowed('staff.create')
  const query = useQuery(ownRecordQuery())
  return (
    <Page title="Profile" width="reading" lede="Your availability and details." action={<AccountLink />}>
      <Loaded query={query} height={480}>
        {(member) =>
          member ? (
            <ProfileDetails key={member.staffID} member={member} isOwn />
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
  const ownRecord = useQuery(ownRecordQuery())
  const query = useQuery(staffRecordQuery(staffID))
  return (
    <Page title="Profile" width="reading" lede={query.data ? `${query.data.name}, as Admins see it.` : undefined}>
      <Loaded query={query} height={480}>
        {(member) => (
          <ProfileDetails key={member.staffID} member={member} isOwn={ownRecord.data?.staffID === member.staffID} />
        )}
      </Loaded>
    </Page>
  )
}

const Account = createLazyPart(() => import('../../account/account-dialog.tsx').then((dialog) => dialog.default))

function AccountLink() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconShieldLock size={16} />} onClick={() => setOpened(true)}>
        Account security
      </Button>
      {opened && <Account onClose={() => setOpened(false)} />}
    </>
  )
}

/** Shows a complete profile. Each form saves its own part. `?tab=pay` shows the pay first. */
function ProfileDetails({ member, isOwn }: { member: StaffMember; isOwn: boolean }) {
  const [{ tab }] = useUrlState('/app/employees/employeeProfile')
  // On a phone, a person's own shifts and hours are one tap away in the bar at the bottom.
  const isShort = useIsPhone() && isOwn
  const pay = (
    <Section title="Hours and pay">
      <HoursAndPay member={member} isOwn={isOwn} />
    </Section>
  )
  return (
    <SimpleGrid
      cols={{ base: 1, md: 2 }}
      spacing="xl"
      verticalSpacing={isShort ? 'md' : 'var(--space-32)'}
      style={{ alignItems: 'start' }}
    >
      <Stack gap="var(--space-32)" className={styles.column}>
        <ProfileHead member={member} isOwn={isOwn} />
        {tab === 'pay' && pay}
        {!isShort && (
          <Section title="Upcoming programs">
            <Upcoming staffID={member.staffID} isOwn={isOwn} />
          </Section>
        )}
        {tab !== 'pay' && !isShort && pay}
      </Stack>
      <Stack>
        <FormCard title="Availability">
          <AvailabilityForm member={member} isOwn={isOwn} />
        </FormCard>
        <FoldingCard title="Contact and skills">
          <DetailsForm member={member} isOwn={isOwn} />
        </FoldingCard>
        {(member.certificates.length > 0 || member.maxHoursPerWeek !== null) && (
          <FoldingCard title="Certificates and weekly hours">
            <Facts
              items={[
                ['Certificates', member.certificates.length > 0 && <CertificateList key="list" member={member} />],
                ['Most hours per week', member.maxHoursPerWeek],
              ]}
            />
          </FoldingCard>
        )}
      </Stack>
    </SimpleGrid>
  )
}

function ProfileHead({ member, isOwn }: { member: StaffMember; isOwn: boolean }) {
  return (
    <Surface>
      <Group>
        <Avatar src={member.photoURL} name={member.name} size={72} alt="" color="blue" />
        <div>
          <Text fz="xl" fw={600}>
            {member.name}
          </Text>
          <Text c="dimmed" size="sm">
            {[member.title, member.email].filter(Boolean).join(' · ')}
          </Text>
          {!member.active && <StatusBadge meaning="stopped" word="Inactive" />}
        </div>
        {isOwn && (
          <Box ml="auto">
            <PhotoButtons photoURL={member.photoURL} choose="Add photo" size="sm" />
          </Box>
        )}
      </Group>
    </Surface>
  )
}
