import type { ExternalIdentity, IdentityUser } from '@belay/contract/identity'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { identity } from '../../cloud/session/identity.ts'
import { session } from '../../cloud/session/session.ts'
import { useAct } from '../../ui/actions/act.ts'
import { FormGroup } from '../../ui/form-group.tsx'
import { DateTime } from '../../ui/format/format.tsx'
import { NewPasswordField, useNewPasswordCheck, useSubmit } from '../login/login-fields.tsx'
import { SecondSteps } from '../second-step/second-steps.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { InlineForm, useInlineStatus } from './use-inline-status.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

/**
 * Shows the forms to change e-mail, password and second step, and to delete the account. An older session is asked for
 * the password first.
 */
export function SignInSettings({ user, onDeleted }: { user: IdentityUser; onDeleted: () => void }) {
  return (
    <Stack>
      <FormGroup title="E-mail">
        <Email user={user} />
      </FormGroup>
      <FormGroup title="Password">
        <Password user={user} />
      </FormGroup>
      <FormGroup title="Second step">
        <SecondSteps />
      </FormGroup>
      <LinkedSignIns />
      <DeleteAccount onDeleted={onDeleted} />
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
    if (!(await withRecentSignIn(() => identity.changeEmail({ newEmail, callbackURL: '/' })))) return
    feedback.done(`We sent a link to ${newEmail}. Open it in this browser to change your address.`)
    change('newEmail', '')
  })
  const newEmail = field('newEmail')
  return (
    <>
      <InlineForm form={submit} status={status} submit="Change e-mail" busy={busy}>
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
      </InlineForm>
      {dialog}
    </>
  )
}

function Password({ user }: { user: IdentityUser }) {
  const { withRecentSignIn, dialog } = useReauthentication()
  const { status, ...feedback } = useInlineStatus()
  const { values, change, field, busy, form, problem, error } = useSubmit({ newPassword: '' })
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
      <InlineForm
        form={submit}
        status={status}
        submit={user.hasPassword ? 'Change password' : 'Set a password'}
        busy={busy}
      >
        {/* Shows password managers the account that this password belongs to. */}
        <input type="hidden" autoComplete="username" value={user.email} />
        <NewPasswordField label="New password" {...newPassword} error={newPassword.error ?? problem} refusal={error} />
      </InlineForm>
      {dialog}
    </>
  )
}

const KEY = ['externalIdentities']

/** Shows the account's external providers, each with a button to remove it. Shows nothing without providers. */
function LinkedSignIns() {
  const client = useQueryClient()
  const { withRecentSignIn, dialog } = useReauthentication()
  const { status, ...feedback } = useInlineStatus()
  const act = useAct(feedback)
  const { data } = useQuery({ queryKey: KEY, queryFn: () => identity.listIdentities(), staleTime: 0 })
  if (!data || data.identities.length === 0) return null
  const remove = async ({ id, name }: ExternalIdentity) => {
    feedback.clear()
    await act(async () => {
      if (!(await withRecentSignIn(() => identity.removeIdentity({ id })))) return
      await client.invalidateQueries({ queryKey: KEY })
      feedback.done(`You can no longer sign in with ${name}.`)
    })
  }
  return (
    <FormGroup title="Other sign-ins" hint="You can also sign in with these.">
      {data.identities.map((externalIdentity) => (
        <Group key={externalIdentity.id} justify="space-between" wrap="nowrap">
          <div>
            <Text fw={500}>{externalIdentity.name}</Text>
            <Text size="sm" c="dimmed">
              Connected <DateTime at={externalIdentity.linkedAt} />
            </Text>
          </div>
          <Button variant="subtle" color="red" onClick={() => void remove(externalIdentity)}>
            Remove<span className="visuallyHidden"> {externalIdentity.name}</span>
          </Button>
        </Group>
      ))}
      <Group justify="flex-end" gap="sm">
        {status}
      </Group>
      {dialog}
    </FormGroup>
  )
}
