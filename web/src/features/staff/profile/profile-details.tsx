import { Avatar, Box, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Section, Surface } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { PhotoButtons } from '../../account/photo-buttons.tsx'
import type { StaffMember } from '../staff-types.ts'
import { AvailabilityForm } from './availability-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { HoursAndPay } from './hours-and-pay.tsx'
import styles from './profile.module.css'
import { Upcoming } from './upcoming.tsx'

/** A whole profile; each form saves its own part. `?tab=pay` puts the pay first. */
export function ProfileDetails({ member, own }: { member: StaffMember; own: boolean }) {
  const [{ tab }] = useUrlState('/app/employees/employeeProfile')
  const pay = (
    <Section title="Hours and pay">
      <HoursAndPay member={member} own={own} />
    </Section>
  )
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing={24} verticalSpacing={32} style={{ alignItems: 'start' }}>
      <Stack gap={32} className={styles.column}>
        <ProfileHead member={member} own={own} />
        {tab === 'pay' && pay}
        <Section title="Upcoming programs">
          <Upcoming staffID={member.staffID} own={own} />
        </Section>
        {tab !== 'pay' && pay}
      </Stack>
      <Stack gap={32} className={styles.column}>
        <Section title="Contact and skills">
          <Surface>
            <DetailsForm member={member} own={own} />
          </Surface>
        </Section>
        <Section title="Availability">
          <Surface>
            <AvailabilityForm member={member} own={own} />
          </Surface>
        </Section>
      </Stack>
    </SimpleGrid>
  )
}

/** Who it is; the person changes the photo here. */
function ProfileHead({ member, own }: { member: StaffMember; own: boolean }) {
  return (
    <Surface>
      <Group>
        <Avatar src={member.photoURL} name={member.name} size={72} alt="" color="blue" />
        <div>
          <Text fz="1.25rem" fw={650}>
            {member.name}
          </Text>
          <Text c="dimmed" size="sm">
            {[member.title, member.email].filter(Boolean).join(' · ')}
          </Text>
          {!member.active && <StatusBadge status="Inactive" />}
        </div>
        {own && (
          <Box ml="auto">
            <PhotoButtons photoURL={member.photoURL} choose="Add photo" size="sm" />
          </Box>
        )}
      </Group>
    </Surface>
  )
}
