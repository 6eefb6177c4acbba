import { Avatar, Button, FileButton, Text } from '@mantine/core'
import { Surface } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { PHOTO_TYPES, usePhoto } from '../../account/use-photo.tsx'
import type { StaffMember } from '../staff-types.ts'
import styles from './profile.module.css'

/** Who it is; the person changes the photo here. */
export function ProfileHead({ member, own }: { member: StaffMember; own: boolean }) {
  const photo = usePhoto()
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
          <FileButton resetRef={photo.resetRef} onChange={(file) => void photo.choose(file)} accept={PHOTO_TYPES}>
            {(props) => (
              <Button variant="default" size="sm" {...props} loading={photo.busy}>
                {member.photoURL ? 'Change photo' : 'Add photo'}
              </Button>
            )}
          </FileButton>
          {photo.dialog}
          {member.photoURL && (
            <Button variant="subtle" color="gray" size="sm" disabled={photo.busy} onClick={photo.remove}>
              Remove
            </Button>
          )}
        </div>
      )}
    </Surface>
  )
}
