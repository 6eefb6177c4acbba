import { Button, Divider, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type IdentityUser, identity } from '../../cloud/identity.ts'
import { session } from '../../cloud/session.ts'
import {
  checkPasswordRules,
  PasswordField,
  PasswordRules,
  usePasswordPolicy,
  useSubmit,
} from '../login/login-fields.tsx'
import styles from './account.module.css'
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
  const [email, setEmail] = useState('')
  const { withRecentSignIn, dialog } = useReauthentication()
  const { status, ...feedback } = useInlineStatus()
  const { busy, form, problem, fields } = useSubmit()
  const submit = form(async () => {
    feedback.clear()
    if (!(await withRecentSignIn(() => identity.changeEmail(email.trim())))) return
    feedback.done(`We sent a link to ${email.trim()}. Open it in this browser to change your address.`)
    setEmail('')
  })
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
            name="newEmail"
            required
            withAsterisk={false}
            autoComplete="email"
            value={email}
            error={fields.newEmail ?? problem}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <div className={styles.actions}>
            {status}
            <Button type="submit" variant="default" loading={busy}>
              Change e-mail
            </Button>
          </div>
        </Stack>
      </form>
      {dialog}
    </>
  )
}

function Password({ user }: { user: IdentityUser }) {
  const [password, setPassword] = useState('')
  const { withRecentSignIn, dialog } = useReauthentication()
  const { status, ...feedback } = useInlineStatus()
  const { busy, form, problem, fields } = useSubmit()
  const policy = usePasswordPolicy()
  const submit = form(
    async () => {
      feedback.clear()
      if (!(await withRecentSignIn(() => identity.changePassword({ newPassword: password })))) return
      await session.reload()
      feedback.done(
        user.hasPassword
          ? 'Password changed. We signed out your other devices.'
          : 'Password set. You can sign in with it from now on.',
      )
      setPassword('')
    },
    { newPassword: checkPasswordRules(policy, password) },
  )
  return (
    <>
      <form {...submit}>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" autoComplete="username" value={user.email} />
        <Stack>
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            value={password}
            error={fields.newPassword ?? problem}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <PasswordRules password={password} />
          <div className={styles.actions}>
            {status}
            <Button type="submit" variant="default" loading={busy}>
              {user.hasPassword ? 'Change password' : 'Set a password'}
            </Button>
          </div>
        </Stack>
      </form>
      {dialog}
    </>
  )
}
