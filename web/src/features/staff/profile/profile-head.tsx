import { Avatar, Text } from '@mantine/core'
import { Surface } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { PhotoButtons } from '../../account/photo-buttons.tsx'
import type { StaffMember } from '../staff-types.ts'
import styles from './profile.module.css'

/** Who it is; the person changes the photo here. */
export function ProfileHead({ member, own }: { member: StaffMember; own: boolean }) {
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
