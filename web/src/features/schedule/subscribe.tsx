import { Button, CopyButton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { queryClient } from '../../cloud/query.ts'
import { useAct } from '../../ui/act.ts'
import { confirm } from '../../ui/confirm.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { useFormat } from '../../ui/format.tsx'
import { Loaded } from '../../ui/states.tsx'
import styles from './schedule.module.css'

/** The address of the own calendar feed, shown once when it is made: copy it into a calendar, or replace it when it is lost. */
export function Subscribe({ onClose }: { onClose: () => void }) {
  const act = useAct()
  const format = useFormat()
  const [url, setUrl] = useState<string | null>(null)
  const options = api.programSchedule.feed.queryOptions({ input: {} })
  const feed = useQuery(options)
  const make = async (replaces: boolean) => {
    const isSure =
      !replaces ||
      (await confirm({
        title: 'Replace the address?',
        body: 'Calendars that use the old address stop updating. Give them the new one.',
        action: 'Replace',
        danger: true,
      }))
    if (!isSure) return
    const made = await act(() => cloud.programSchedule.rotateFeed({}))
    if (!made) return
    setUrl(made.url)
    queryClient.setQueryData(options.queryKey, { madeAt: Date.now() })
  }
  return (
    <DetailPanel opened onClose={onClose} title="Subscribe" size="md">
      <p>
        Add a feed address to your calendar ("From URL" or "Subscribe") and programs appear there and stay up to date. Keep it secret: whoever has it can read
        your schedule.
      </p>
      <Loaded query={feed} height={80}>
        {({ madeAt }) => (
          <div className={styles.rows}>
            {url ? (
              <>
                <TextInput
                  label="Feed address"
                  description="Copy it now. We can't show it again."
                  readOnly
                  value={url}
                  onFocus={(event) => event.currentTarget.select()}
                />
                <div className={styles.buttons}>
                  <CopyButton value={url}>{({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy address'}</Button>}</CopyButton>
                  <Button component="a" href={url.replace(/^https?:/, 'webcal:')} variant="default">
                    Open in calendar
                  </Button>
                </div>
              </>
            ) : (
              <>
                {madeAt !== null && <p>You made your address {format.ago(madeAt)}. We don't keep it in readable form. If you need it again, replace it.</p>}
                <div className={styles.buttons}>
                  <Button variant={madeAt === null ? 'filled' : 'default'} loading={act.busy} onClick={() => void make(madeAt !== null)}>
                    {madeAt === null ? 'Make an address' : 'Replace address'}
                  </Button>
                </div>
              </>
            )}
          </div>
        )}
      </Loaded>
    </DetailPanel>
  )
}
