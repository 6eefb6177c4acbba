import { Avatar, Text } from '@mantine/core'
import type { User } from './user-actions.tsx'
import styles from './users.module.css'

/** Photo, name and whose it is. */
export function Person({ user, me }: { user: User; me: string | undefined }) {
  return (
    <span className={styles.person}>
      <Avatar src={user.photoURL} name={user.username} size={26} alt="" imageProps={{ loading: 'lazy' }} color="blue" />
      <span className={styles.name} data-off={user.disabled || undefined}>
        {user.username || user.email}
      </span>
      {user.email === me && (
        <Text span size="xs" c="dimmed">
          you
        </Text>
      )}
    </span>
  )
}
