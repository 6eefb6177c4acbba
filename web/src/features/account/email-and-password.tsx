import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core'
import { type IdentityUser, identity } from '../../cloud/identity.ts'
import { session } from '../../cloud/session.ts'
import { NewPasswordField, useNewPasswordCheck, useSubmit } from '../login/login-fields.tsx'
import { LinkedSignIns } from './linked-sign-ins.tsx'
import { useInlineStatus } from './use-inline-status.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

/** Both need a recent sign-in; without one the password is asked for, then it goes on. */
export function EmailAndPassword({ user }: { user: IdentityUser }) {
  return (
    <Stack>
      <Email user={user} />
      <Divider />
      <Password user={user} />
      <LinkedSignIns />
    </Stack>
  )
}

function Email({ user }: { user: IdentityUser }) {
  const { withRecentSignIn, dialog } = useReauthentication()
  const { status, ...feedback } = useInlineStatus()
  const { values, change, field, busy, form, problem } = useSubmit({ newEmail: '' })
  const submit = form(async () => {
    const newEmail = values.newEmail.trim()
    feedback.clear()
    if (!(await withRecentSignIn(() => identity.changeEmail(newEmail)))) return
    feedback.done(`We sent a link to ${newEmail}. Open it in this browser to change your address.`)
    change('newEmail', '')
  })
  const newEmail = field('newEmail')
  return (
    <>
      <form {...submit}>
        <Stack>
          <Text>
            You sign in as <strong>{user.email}</strong>.
          </Text>
          <TextInput
            label="New e-mail"
            type="email"
            required
            withAsterisk={false}
            autoComplete="email"
            {...newEmail}
            error={newEmail.error ?? problem}
          />
          <Group justify="flex-end" gap="8px 12px">
            {status}
            <Button type="submit" variant="default" loading={busy}>
              Change e-mail
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog}
    </>
  )
}

function Password({ user }: { user: IdentityUser }) {
  const { withRecentSignIn, dialog } = useReauthentication()
  const { status, ...feedback } = useInlineStatus()
  const { values, change, field, busy, form, problem } = useSubmit({ newPassword: '' })
  const checkPassword = useNewPasswordCheck()
  const submit = form(
    async () => {
      feedback.clear()
      if (!(await withRecentSignIn(() => identity.changePassword(values)))) return
      await session.reload()
      feedback.done(
        user.hasPassword
          ? 'Password changed. We signed out your other devices.'
          : 'Password set. You can sign in with it from now on.',
      )
      change('newPassword', '')
    },
    { newPassword: checkPassword },
  )
  const newPassword = field('newPassword')
  return (
    <>
      <form {...submit}>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" autoComplete="username" value={user.email} />
        <Stack>
          <NewPasswordField label="New password" {...newPassword} error={newPassword.error ?? problem} />
          <Group justify="flex-end" gap="8px 12px">
            {status}
            <Button type="submit" variant="default" loading={busy}>
              {user.hasPassword ? 'Change password' : 'Set a password'}
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog}
    </>
  )
}
