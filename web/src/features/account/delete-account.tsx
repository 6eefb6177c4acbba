import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { identity } from '../../cloud/identity.ts'
import { forgetCache } from '../../cloud/query.ts'
import { session } from '../../cloud/session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { Problem, useAttempt } from '../login/parts.tsx'
import styles from './account.module.css'
import { useRecently } from './recently.tsx'

export function DeleteAccount({ onGone }: { onGone: () => void }) {
  const navigate = useNavigate()
  const { recently, dialog } = useRecently()
  const { busy, attempt, problem } = useAttempt()
  const ask = async () => {
    const sure = await confirm({
      title: 'Delete your account?',
      body: 'You will not be able to sign in any more. Requests, contracts and hours that were made stay with the centre.',
      action: 'Delete account',
      danger: true,
    })
    if (sure) await remove()
  }
  const remove = attempt(async () => {
    if (!(await recently(identity.deleteAccount))) return
    // The page for signing in sends those who are signed in on: the user is cleared while the way there is made.
    const there = navigate({ to: '/login', search: {}, ignoreBlocker: true })
    session.ended()
    onGone()
    await there
    forgetCache()
    toast.done('Your account was deleted.')
  })
  return (
    <Stack>
      <Text>Deleting your account ends your sign-in for good. What the centre must keep (signed contracts, paid hours) stays with the centre.</Text>
      <Problem>{problem}</Problem>
      <div className={styles.actions}>
        <Button color="red" loading={busy} onClick={() => void ask()}>
          Delete account
        </Button>
      </div>
      {dialog}
    </Stack>
  )
}
