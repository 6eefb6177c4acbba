import { Button, Divider, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ExternalIdentity, identity } from '../../cloud/identity.ts'
import { useAct } from '../../ui/act.ts'
import { DateTime } from '../../ui/format.tsx'
import { useInlineStatus } from './use-inline-status.tsx'
import { useReauthentication } from './use-reauthentication.tsx'

const KEY = ['externalIdentities']

/** The providers that sign in to the account, each removable; nothing where there is none. */
export function LinkedSignIns() {
  const client = useQueryClient()
  const { withRecentSignIn, dialog } = useReauthentication()
  const { status, ...feedback } = useInlineStatus()
  const act = useAct(feedback)
  const { data } = useQuery({ queryKey: KEY, queryFn: identity.identities, staleTime: 0 })
  if (!data || data.identities.length === 0) return null
  const remove = async ({ id, name }: ExternalIdentity) => {
    feedback.clear()
    await act(async () => {
      if (!(await withRecentSignIn(() => identity.removeIdentity(id)))) return
      await client.invalidateQueries({ queryKey: KEY })
      feedback.done(`You can no longer sign in with ${name}.`)
    })
  }
  return (
    <>
      <Divider />
      <Stack gap="sm">
        <Text>You can also sign in with:</Text>
        {data.identities.map((linked) => (
          <Group key={linked.id} justify="space-between" wrap="nowrap">
            <div>
              <Text fw={550}>{linked.name}</Text>
              <Text size="sm" c="dimmed">
                Connected <DateTime at={linked.linkedAt} />
              </Text>
            </div>
            <Button variant="subtle" color="red" onClick={() => void remove(linked)}>
              Remove<span className="visuallyHidden"> {linked.name}</span>
            </Button>
          </Group>
        ))}
        <Group justify="flex-end" gap="8px 12px">
          {status}
        </Group>
      </Stack>
      {dialog}
    </>
  )
}
