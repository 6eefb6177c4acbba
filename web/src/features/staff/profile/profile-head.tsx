import { LIMITS } from '@belay/contract/constants'
import { Avatar, Button, FileButton, Text } from '@mantine/core'
import { session } from '../../../cloud/session.ts'
import { useAct } from '../../../ui/act.ts'
import { Surface } from '../../../ui/page.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { removePhoto, uploadPhoto } from '../../account/photo.ts'
import type { StaffMember } from '../staff-types.ts'
import styles from './profile.module.css'

/** Who it is; the person changes the photo here. */
export function ProfileHead({ member, own }: { member: StaffMember; own: boolean }) {
  const act = useAct()
  const save = (run: () => Promise<unknown>, done: string) => act(() => run().then(() => session.reload()), { done, refresh: ['staff', 'users'] })
  const choose = (file: File | null) => {
    if (file && file.size > LIMITS.photoBytes) toast.error('A photo has at most 5 MB.')
    else if (file) void save(() => uploadPhoto(file), 'Photo saved.')
  }
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
          <FileButton onChange={choose} accept="image/png,image/jpeg,image/webp">
            {(props) => (
              <Button variant="default" size="sm" {...props} loading={act.busy}>
                {member.photoURL ? 'Change photo' : 'Add photo'}
              </Button>
            )}
          </FileButton>
          {member.photoURL && (
            <Button variant="subtle" color="gray" size="sm" onClick={() => void save(removePhoto, 'Photo removed.')}>
              Remove
            </Button>
          )}
        </div>
      )}
    </Surface>
  )
}
