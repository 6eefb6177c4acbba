import { Tabs } from '@mantine/core'
import { useMe } from '../../cloud/use-me.ts'
import { FinePrint } from '../../shell/fine-print.tsx'
import { Modal } from '../../ui/layers/layers.tsx'
import { PastWork, usePastHours } from '../hours-logged/past-work.tsx'
import styles from './account.module.css'
import { Notifications } from './notifications.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'
import { SignInSettings } from './sign-in-settings.tsx'

/** Shows a verified person's profile, sign-in, notifications and sessions. */
export default function AccountDialog({ onClose }: { onClose: () => void }) {
  const { user } = useMe()
  const pastHours = usePastHours()
  if (!user) return null
  const tabs = [
    { value: 'profile', name: 'Profile', content: <ProfileForm user={user} /> },
    { value: 'sign-in', name: 'Sign-in', content: <SignInSettings user={user} onDeleted={onClose} /> },
    { value: 'notifications', name: 'Notifications', content: <Notifications /> },
    { value: 'sessions', name: 'Sessions', content: <Sessions /> },
    ...(pastHours?.length ? [{ value: 'work', name: 'Past work', content: <PastWork /> }] : []),
  ]
  return (
    <Modal opened onClose={onClose} title="Account" fullScreen>
      <Tabs defaultValue="profile" keepMounted={false}>
        <Tabs.List mb="lg" className={styles.tabs}>
          {tabs.map(({ value, name }) => (
            <Tabs.Tab key={value} value={value}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, content }) => (
          // The minimum height keeps the dialog in place when the tab changes.
          <Tabs.Panel key={value} mih={296} value={value}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
      <FinePrint onLeave={onClose} />
    </Modal>
  )
}
