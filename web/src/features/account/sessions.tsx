import { describeDevice } from '@belay/contract/describe-device'
import type { OpenSession } from '@belay/contract/identity'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { identity } from '../../cloud/session/identity.ts'
import { useAct } from '../../ui/actions/act.ts'
import { Ago } from '../../ui/format/format.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import { useInlineStatus } from './use-inline-status.tsx'

const KEY = ['openSessions']

/** Shows the person's sessions, this device first, with buttons to end the other sessions. */
export function Sessions() {
  const client = useQueryClient()
  const { status, ...feedback } = useInlineStatus()
  const query = useQuery({ queryKey: KEY, queryFn: () => identity.listSessions(), staleTime: 0 })
  const act = useAct(feedback)
  const end = (run: () => Promise<unknown>, done: string) =>
    void act(() => run().then(() => client.invalidateQueries({ queryKey: KEY })), { done })
  return (
    <Loaded query={query} height={160}>
      {({ sessions }) => (
        <Stack>
          {sessions
            .toSorted((a, b) => Number(b.current) - Number(a.current))
            .map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() =>
                  end(
                    () => identity.revokeSession({ id: session.id }),
                    `Signed out of ${describeDevice(session.userAgent)}.`,
                  )
                }
              />
            ))}
          <Group justify="flex-end" gap="sm">
            {status}
            {sessions.length > 1 && (
              <Button
                variant="default"
                onClick={() => end(() => identity.revokeOtherSessions(), 'Signed out everywhere else.')}
              >
                Sign out everywhere else
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const device = describeDevice(session.userAgent)
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text fw={500}>{device}</Text>
        <Text size="sm" c="dimmed">
          {session.ip} · last seen <Ago at={session.lastSeenAt} />
        </Text>
      </div>
      {session.current ? (
        <DimmedText flex="none">This device</DimmedText>
      ) : (
        <Button variant="subtle" color="red" flex="none" onClick={onEnd}>
          Sign out<span className="visuallyHidden"> {device}</span>
        </Button>
      )}
    </Group>
  )
}
