import { Tabs } from '@mantine/core'
import { useMe } from '../../cloud/use-me.ts'
import { FinePrint } from '../../shell/fine-print.tsx'
import { Modal } from '../../ui/layers.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import styles from './account.module.css'
import { DeleteAccount } from './delete-account.tsx'
import { EmailAndPassword } from './email-and-password.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'

/** Name, photo, e-mail, password, sessions and deleting the account; for every verified person. */
export default function AccountDialog({ onClose }: { onClose: () => void }) {
  const { user } = useMe()
  const phone = useIsPhone()
  if (!user) return null
  return (
    <Modal opened onClose={onClose} title="Account" size="lg" fullScreen={phone}>
      <Tabs defaultValue="profile" keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="sign-in">Sign-in</Tabs.Tab>
          <Tabs.Tab value="sessions">Sessions</Tabs.Tab>
          <Tabs.Tab value="delete">Delete account</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel className={styles.panel} value="profile">
          <ProfileForm user={user} />
        </Tabs.Panel>
        <Tabs.Panel className={styles.panel} value="sign-in">
          <EmailAndPassword user={user} />
        </Tabs.Panel>
        <Tabs.Panel className={styles.panel} value="sessions">
          <Sessions />
        </Tabs.Panel>
        <Tabs.Panel className={styles.panel} value="delete">
          <DeleteAccount onDeleted={onClose} />
        </Tabs.Panel>
      </Tabs>
      <FinePrint onLeave={onClose} />
    </Modal>
  )
}
