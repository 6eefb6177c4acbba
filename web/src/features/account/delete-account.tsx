import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { identity } from '../../cloud/identity.ts'
import { forgetCache } from '../../cloud/query.ts'
import { session } from '../../cloud/session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import { ErrorMessage, useSubmit } from '../login/login-fields.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const navigate = useNavigate()
  const { withRecentSignIn, dialog } = useReauthentication()
  const { busy, attempt, problem } = useSubmit()
  const ask = async () => {
    const sure = await confirm({
      title: 'Delete your account?',
      body: "You won't be able to sign in again. We keep your requests, contracts and hours.",
      action: 'Delete account',
      danger: true,
      dismiss: 'Keep account',
    })
    if (sure) await remove()
  }
  const remove = attempt(async () => {
    if (!(await withRecentSignIn(identity.deleteAccount))) return
    // The page for signing in sends those who are signed in on: the user is cleared while the way there is made.
    const navigation = navigate({ to: '/login', search: {}, ignoreBlocker: true })
    session.ended()
    onDeleted()
    await navigation
    forgetCache()
    toast.done('Account deleted.')
  })
  return (
    <Stack>
      <Text>
        Deleting your account ends your sign-in for good. We keep the records we need, such as signed contracts and paid
        hours.
      </Text>
      <ErrorMessage>{problem}</ErrorMessage>
      <Group justify="flex-end" gap="8px 12px">
        <Button color="red" loading={busy} onClick={() => void ask()}>
          Delete account
        </Button>
      </Group>
      {dialog}
    </Stack>
  )
}
