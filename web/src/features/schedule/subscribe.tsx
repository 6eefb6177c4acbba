import { Button, CopyButton, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { queryClient } from '../../cloud/query.ts'
import { useAct } from '../../ui/actions/act.ts'
import { confirm } from '../../ui/actions/confirm.tsx'
import { DetailPanel } from '../../ui/layers/detail-panel.tsx'
import { Loaded } from '../../ui/page/states.tsx'

/** Shows the address of the person's calendar feed, to copy it, or to replace it if others have it. */
export function Subscribe({ onClose }: { onClose: () => void }) {
  const act = useAct()
  const options = api.programSchedule.feed.queryOptions({ input: {} })
  const feed = useQuery(options)
  const rotate = async () => {
    const isConfirmed = await confirm({
      title: 'Replace the address?',
      body: 'Calendars with the old address stop updating until you give them the new one.',
      action: 'Replace',
      danger: true,
    })
    if (!isConfirmed) return
    const next = await act(() => cloud.programSchedule.rotateFeed({}), { done: 'Address replaced.' })
    if (next) queryClient.setQueryData(options.queryKey, next)
  }
  return (
    <DetailPanel opened onClose={onClose} title="Subscribe" size="narrow">
      <p>
        Add this address to your calendar ("From URL" or "Subscribe") and programs appear there and stay up to date.
        Keep it secret. Anyone who has it can see your schedule.
      </p>
      <Loaded query={feed} height={80}>
        {({ url }) => (
          <Stack gap="sm">
            <TextInput label="Feed address" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
            <Group gap="sm">
              <CopyButton value={url}>
                {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy address'}</Button>}
              </CopyButton>
              <Button component="a" href={url.replace(/^https?:/, 'webcal:')} variant="default">
                Open in calendar
              </Button>
              <Button variant="default" loading={act.busy} onClick={() => void rotate()}>
                Replace address
              </Button>
            </Group>
          </Stack>
        )}
      </Loaded>
    </DetailPanel>
  )
}
