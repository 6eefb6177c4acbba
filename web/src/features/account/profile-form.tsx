import { LIMITS } from '@belay/contract/constants'
import { Avatar, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type IdentityUser, identity } from '../../cloud/identity.ts'
import { session } from '../../cloud/session.ts'
import { useAct } from '../../ui/act.ts'
import { PHOTO_TYPES, usePhoto } from './photo.ts'

/** Name and photo. */
export function ProfileForm({ user }: { user: IdentityUser }) {
  const [name, setName] = useState(user.displayName)
  const act = useAct()
  const photo = usePhoto()
  const save = () => act(() => identity.update({ name: name.trim() }).then(() => session.reload()), { done: 'Name saved.', refresh: ['users', 'staff'] })
  return (
    <Stack>
      <Group wrap="nowrap">
        <Avatar src={user.photoURL} name={user.displayName} size={72} alt="" color="blue" />
        <div>
          <Group gap="xs">
            <FileButton onChange={photo.choose} accept={PHOTO_TYPES}>
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
            A JPEG, PNG or WebP picture of at most {LIMITS.photoBytes / 1024 / 1024} MB.
          </Text>
        </div>
      </Group>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            autoComplete="name"
            required
            withAsterisk={false}
            maxLength={LIMITS.shortText}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            This is how the centre sees you.
          </Text>
          <Group justify="flex-end">
            <Button type="submit" loading={act.busy} disabled={name.trim() === '' || name.trim() === user.displayName}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}
