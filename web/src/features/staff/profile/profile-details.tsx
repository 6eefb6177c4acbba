import { Avatar, Text } from '@mantine/core'
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
    <div className={styles.columns}>
      <div className={styles.column}>
        <ProfileHead member={member} own={own} />
        {tab === 'pay' && pay}
        <Section title="Upcoming programs">
          <Upcoming staffID={member.staffID} own={own} />
        </Section>
        {tab !== 'pay' && pay}
      </div>
      <div className={styles.column}>
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
      </div>
    </div>
  )
}

/** Who it is; the person changes the photo here. */
function ProfileHead({ member, own }: { member: StaffMember; own: boolean }) {
  return (
    <Surface className={styles.head}>
      <Avatar src={member.photoURL} name={member.name} size={72} alt="" color="blue" />
      <div>
        <div className={styles.name}>{member.name}</div>
        <Text c="dimmed" size="sm">
          {[member.title, member.email].filter(Boolean).join(' · ')}
        </Text>
        {!member.active && <StatusBadge status="Inactive" />}
      </div>
      {own && (
        <div className={styles.photo}>
          <PhotoButtons photoURL={member.photoURL} choose="Add photo" size="sm" />
        </div>
      )}
    </Surface>
  )
}
