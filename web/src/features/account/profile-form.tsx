import type { IdentityUser } from '@belay/contract/identity'
import { Avatar, Group, Stack, Text } from '@mantine/core'
import { refreshCollections } from '../../cloud/refresh.ts'
import { identity } from '../../cloud/session/identity.ts'
import { session } from '../../cloud/session/session.ts'
import { LineField } from '../../ui/fields/text-fields.tsx'
import { useSubmit } from '../login/login-fields.tsx'
import { PhotoButtons } from './photo-buttons.tsx'
import { InlineForm, useInlineStatus } from './use-inline-status.tsx'

export function ProfileForm({ user }: { user: IdentityUser }) {
  return (
    <Stack gap="xl">
      <Photo user={user} />
      <Name user={user} />
    </Stack>
  )
}

function Photo({ user }: { user: IdentityUser }) {
  const { status, ...feedback } = useInlineStatus()
  return (
    <Group wrap="nowrap" align="flex-start">
      <Avatar src={user.photoURL} name={user.displayName} size={72} alt="" color="blue" />
      <div>
        <PhotoButtons photoURL={user.photoURL} choose="Choose a photo" reporter={feedback} />
        <Text size="sm" c="dimmed" mt="sm">
          Choose any picture, then crop it.
        </Text>
        {status}
      </div>
    </Group>
  )
}

function Name({ user }: { user: IdentityUser }) {
  const { status, ...feedback } = useInlineStatus()
  const { values, field, busy, form, problem } = useSubmit({ name: user.displayName })
  const name = field('name')
  const save = form(async () => {
    feedback.clear()
    await identity.updateUser({ name: values.name.trim() })
    await session.reload()
    await refreshCollections('users', 'staff')
    feedback.done('Name saved.')
  })
  return (
    <InlineForm form={save} status={status} submit="Save" busy={busy} variant="filled">
      <LineField
        label="Name"
        description="The name we see."
        autoComplete="name"
        required
        withAsterisk={false}
        {...name}
        error={name.error ?? problem}
      />
    </InlineForm>
  )
}
