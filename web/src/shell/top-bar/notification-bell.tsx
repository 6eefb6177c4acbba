import { Button, Group, Popover, Text } from '@mantine/core'
import { IconBell, IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { act } from '../../ui/actions/act.ts'
import { OutcomeNote } from '../../ui/actions/outcome-note.tsx'
import { useSteadyRows } from '../../ui/actions/use-steady-rows.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Ago } from '../../ui/format/format.tsx'
import { ErrorState, Loading } from '../../ui/page/states.tsx'
import { RowList } from '../../ui/rows/row-list.tsx'
import type { Row } from '../../ui/rows/rows.tsx'
import { appPath } from '../../ui/search.ts'
import { parseTarget } from '../../ui/url-state.ts'
import styles from './account-area.module.css'

type NotificationItem = Outputs['notifications']['listMine']['items'][number]

const refresh = ['notifications'] as const
const MAX_SHOWN = 30
const describeSentAgain = ({ sent }: { sent: number }) =>
  sent === 0 ? 'No e-mails left to send again.' : `We're sending ${sent === 1 ? '1 e-mail' : `${sent} e-mails`} again.`

/** Shows the bell with the number of unread notifications, and a list of the newest with their links. */
export function NotificationBell() {
  const [opened, setOpened] = useState(false)
  const unread = useQuery(
    api.notifications.listMine.queryOptions({ input: { where: { unread: true }, limit: 1, count: true } }),
  )
  const count = unread.data?.count ?? unread.data?.items.length ?? 0
  const label = count > 0 ? `Notifications, ${count} unread` : 'Notifications'
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
    >
      <Popover.Target>
        <IconButton className={styles.bellButton} label={label} onClick={() => setOpened(!opened)}>
          <span className={styles.bell}>
            <IconBell size={20} />
            {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
          </span>
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Group justify="space-between" pb="sm">
          <Text component="h2" inherit fz="lg" fw={600}>
            Notifications
          </Text>
          {count > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => void act(() => cloud.notifications.markRead({}), { refresh })}
            >
              Mark all read
            </Button>
          )}
        </Group>
        {opened && <Notes onGo={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Notes({ onGo }: { onGo: () => void }) {
  const query = useQuery(api.notifications.listMine.queryOptions({ input: { limit: MAX_SHOWN } }))
  const { rows, settle, listProps } = useSteadyRows(query.data?.items ?? [], ({ id }) => id)
  const { parseSearch } = useRouter().options
  if (query.error && !query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Loading rows={3} rowHeight={56} />
  if (rows.length === 0)
    return (
      <Text inherit px="md" py="xl" ta="center" c="dimmed">
        You're all caught up.
      </Text>
    )
  return (
    <div className={styles.list}>
      <RowList
        bare
        {...listProps}
        rows={rows.map(({ item: note, outcome }) => ({
          id: note.id,
          ...(outcome
            ? { title: note.title, end: <OutcomeNote outcome={outcome} />, isDecided: true }
            : describeNote(note, { parseSearch, onGo, onDeleted: () => settle(note, { text: 'Deleted' }) })),
        }))}
      />
    </div>
  )
}

type NoteContext = { parseSearch: (text: string) => object; onGo: () => void; onDeleted: () => void }

function describeNote(note: NotificationItem, { parseSearch, onGo, onDeleted }: NoteContext): Omit<Row, 'id'> {
  const link = appPath(note.link ?? undefined)
  const isUnread = note.readAt === null
  const text = [note.message, note.additionalDetails].filter(Boolean).join('\n').replaceAll(/\n+/g, '\n')
  const markRead = () =>
    isUnread ? void act(() => cloud.notifications.markRead({ ids: [note.id] }), { refresh }) : undefined
  return {
    link: link ? parseTarget(link, parseSearch) : null,
    onOpen: () => {
      markRead()
      onGo()
    },
    title: <span className={isUnread ? styles.unread : styles.read}>{note.title}</span>,
    facts: (
      <>
        <span className={styles.message}>{text}</span>
        <Ago at={note.createdAt} />
      </>
    ),
    more: note.type === 'mail_undelivered' && (
      <Button
        variant="light"
        size="compact-sm"
        onClick={() => void act(() => cloud.notifications.sendUndelivered(), { refresh, done: describeSentAgain })}
      >
        Send again
      </Button>
    ),
    end: (
      <Group gap={0} wrap="nowrap">
        {isUnread && (
          <IconButton size={28} label={`Mark ${note.title} read`} title="Mark read" onClick={markRead}>
            <IconCheck size={16} />
          </IconButton>
        )}
        <IconButton
          size={28}
          label={`Delete ${note.title}`}
          title="Delete"
          onClick={() => void act(() => cloud.notifications.delete({ id: note.id }).then(onDeleted), { refresh })}
        >
          <IconX size={16} />
        </IconButton>
      </Group>
    ),
  }
}
