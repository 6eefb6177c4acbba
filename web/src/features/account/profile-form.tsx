import { LIMITS } from '@belay/contract/constants'
import { Avatar, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type IdentityUser, identity } from '../../cloud/identity.ts'
import { session } from '../../cloud/session.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useAct } from '../../ui/act.ts'
import { toast } from '../../ui/toast.tsx'
import { removePhoto, uploadPhoto } from './photo.ts'

/** Name, and for staff the photo that co-workers see. */
export function ProfileForm({ user }: { user: IdentityUser }) {
  const { isStaff } = useMe()
  const [name, setName] = useState(user.displayName)
  const act = useAct()
  const save = (run: () => Promise<unknown>, done: string) => act(() => run().then(() => session.reload()), { done, refresh: ['users', 'staff'] })
  const choose = (file: File | null) => {
    if (file && file.size > LIMITS.photoBytes) toast.error('A photo has at most 5 MB.')
    else if (file) void save(() => uploadPhoto(file), 'Photo saved.')
  }
  return (
    <Stack>
      <Group>
        <Avatar src={user.photoURL} size={64} radius="xl" alt="" />
        {isStaff && (
          <FileButton onChange={choose} accept="image/png,image/jpeg,image/webp">
            {(props) => (
              <Button variant="default" {...props} loading={act.busy}>
                Choose a photo
              </Button>
            )}
          </FileButton>
        )}
        {isStaff && user.photoURL && (
          <Button variant="subtle" color="gray" onClick={() => void save(removePhoto, 'Photo removed.')}>
            Remove
          </Button>
        )}
      </Group>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(() => identity.update({ name: name.trim() }), 'Name saved.')
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
            This is how the centre and your co-workers see you.
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
