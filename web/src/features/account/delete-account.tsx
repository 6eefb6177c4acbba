import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { clearCache } from '../../cloud/query.ts'
import { identity } from '../../cloud/session/identity.ts'
import { session } from '../../cloud/session/session.ts'
import { confirm } from '../../ui/actions/confirm.tsx'
import { toast } from '../../ui/actions/toast.tsx'
import { FormGroup } from '../../ui/form-group.tsx'
import { ErrorMessage, useSubmit } from '../login/login-fields.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

/** Shows the button that deletes the account, after a question and a recent sign-in. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
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
    if (!(await withRecentSignIn(() => session.whileEnding(identity.deleteUser)))) return
    // The login page redirects people who are signed in, so the session ends while the navigation is under way.
    const navigation = navigate({ to: '/login', search: {}, ignoreBlocker: true })
    session.ended()
    onDeleted()
    await navigation
    clearCache()
    toast.done('Account deleted.')
  })
  return (
    <FormGroup
      title="Delete account"
      hint="This ends your sign-in for good. We keep the records we need, such as signed contracts and paid hours."
    >
      <ErrorMessage>{problem}</ErrorMessage>
      <Group justify="flex-end" gap="sm">
        <Button variant="subtle" color="red" loading={busy} onClick={() => void confirmDeletion()}>
          Delete account
        </Button>
      </Group>
      {dialog}
    </FormGroup>
  )
}
