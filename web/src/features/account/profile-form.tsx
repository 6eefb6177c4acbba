import { LIMITS } from '@belay/contract/constants'
import { Avatar, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { type IdentityUser, identity } from '../../cloud/identity.ts'
import { refresh } from '../../cloud/query.ts'
import { session } from '../../cloud/session.ts'
import { useSubmit } from '../login/login-fields.tsx'
import styles from './account.module.css'
import { useInlineStatus } from './use-inline-status.tsx'
import { PHOTO_TYPES, usePhoto } from './use-photo.tsx'

/** Name and photo. */
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
  const photo = usePhoto(feedback)
  return (
    <Group wrap="nowrap" align="flex-start">
      <Avatar src={user.photoURL} name={user.displayName} size={72} alt="" color="blue" />
      <div>
        <Group gap="xs">
          <FileButton resetRef={photo.resetRef} onChange={(file) => void photo.choose(file)} accept={PHOTO_TYPES}>
            {(props) => (
              <Button variant="default" {...props} loading={photo.busy}>
                {user.photoURL ? 'Change photo' : 'Choose a photo'}
              </Button>
            )}
          </FileButton>
          {user.photoURL && (
            <Button variant="subtle" color="gray" disabled={photo.busy} onClick={photo.remove}>
              Remove
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed" mt={6}>
          Choose any picture, then crop it.
        </Text>
        {status}
        {photo.dialog}
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
    await identity.update({ name: values.name.trim() })
    await session.reload()
    await refresh('users', 'staff')
    feedback.done('Name saved.')
  })
  return (
    <form {...save}>
      <Stack>
        <TextInput
          label="Name"
          description="The name we see."
          autoComplete="name"
          required
          withAsterisk={false}
          maxLength={LIMITS.shortText}
          {...name}
          error={name.error ?? problem}
        />
        <div className={styles.actions}>
          {status}
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  )
}
