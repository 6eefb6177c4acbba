import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { clearCache } from '../../cloud/query.ts'
import { identity } from '../../cloud/session/identity.ts'
import { session } from '../../cloud/session/session.ts'
import { useMe } from '../../cloud/use-me.ts'
import { FinePrint } from '../../shell/fine-print.tsx'
import { confirm } from '../../ui/actions/confirm.tsx'
import { toast } from '../../ui/actions/toast.tsx'
import { Modal } from '../../ui/layers/layers.tsx'
import { PastWork, usePastHours } from '../hours-logged/past-work.tsx'
import { ErrorMessage, useSubmit } from '../login/login-fields.tsx'
import styles from './account.module.css'
import { EmailAndPassword } from './email-and-password.tsx'
import { Notifications } from './notifications.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

/** Shows a verified person's profile, sign-in, notifications and sessions, and a button to delete the account. */
export default function AccountDialog({ onClose }: { onClose: () => void }) {
  const { user } = useMe()
  const pastHours = usePastHours()
  if (!user) return null
  const tabs = [
    { value: 'profile', name: 'Profile', content: <ProfileForm user={user} /> },
    { value: 'sign-in', name: 'Sign-in', content: <EmailAndPassword user={user} /> },
    { value: 'notifications', name: 'Notifications', content: <Notifications /> },
    { value: 'sessions', name: 'Sessions', content: <Sessions /> },
    { value: 'delete', name: 'Delete account', content: <DeleteAccount onDeleted={onClose} /> },
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

function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const navigate = useNavigate()
  const { withRecentSignIn, dialog } = useReauthentication()
  const { busy, attempt, problem } = useSubmit()
  const confirmDeletion = async () => {
    const isConfirmed = await confirm({
      title: 'Delete your account?',
      body: "You won't be able to sign in again. We keep your requests, contracts and hours.",
      action: 'Delete account',
      danger: true,
      dismiss: 'Keep account',
    })
    if (isConfirmed) await deleteAccount()
  }
  const deleteAccount = attempt(async () => {
    if (!(await withRecentSignIn(() => identity.deleteUser()))) return
    // The login page redirects people who are signed in, so the session ends while the navigation is under way.
    const navigation = navigate({ to: '/login', search: {}, ignoreBlocker: true })
    session.ended()
    onDeleted()
    await navigation
    clearCache()
    toast.done('Account deleted.')
  })
  return (
    <Stack>
      <Text>
        Deleting your account ends your sign-in for good. We keep the records we need, such as signed contracts and paid
        hours.
      </Text>
      <ErrorMessage>{problem}</ErrorMessage>
      <Group justify="flex-end" gap="sm">
        <Button color="red" loading={busy} onClick={() => void confirmDeletion()}>
          Delete account
        </Button>
      </Group>
      {dialog}
    </Stack>
  )
}
