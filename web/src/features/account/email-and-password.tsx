import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../cloud/errors.ts'
import { type IdentityUser, identity } from '../../cloud/identity.ts'
import { toast } from '../../ui/toast.tsx'
import { PasswordField, PasswordRules, passwordRules, usePasswordPolicy } from '../login/parts.tsx'
import { useRecently } from './recently.tsx'

/** Both need a recent sign-in; without one the password is asked for, then it goes on. */
export function EmailAndPassword({ user }: { user: IdentityUser }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<{ of: 'email' | 'password'; sentence: string } | null>(null)
  const { recently, dialog } = useRecently()
  const policy = usePasswordPolicy()
  const met = passwordRules(policy, password).every((rule) => rule.met)

  const submit = (of: 'email' | 'password', run: () => Promise<unknown>, after: () => void) => async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    try {
      if (await recently(run)) after()
    } catch (error) {
      setProblem({ of, sentence: sentenceOf(error) })
    }
  }
  const changeEmail = submit(
    'email',
    () => identity.changeEmail(email.trim()),
    () => {
      toast.done(`We sent a link to ${email.trim()}. The address changes once you open it.`)
      setEmail('')
    },
  )
  const changePassword = submit(
    'password',
    () => identity.changePassword({ newPassword: password }),
    () => {
      toast.done('Password changed. Other devices are signed out.')
      setPassword('')
    },
  )
  return (
    <Stack>
      <form onSubmit={(event) => void changeEmail(event)}>
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
            value={email}
            error={problem?.of === 'email' ? problem.sentence : undefined}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" variant="default">
              Change e-mail
            </Button>
          </Group>
        </Stack>
      </form>
      <Divider />
      <form onSubmit={(event) => void changePassword(event)}>
        <Stack>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            value={password}
            error={problem?.of === 'password' ? problem.sentence : undefined}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <PasswordRules password={password} />
          <Group justify="flex-end">
            <Button type="submit" variant="default" disabled={!met}>
              {user.hasPassword ? 'Change password' : 'Set a password'}
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog}
    </Stack>
  )
}
