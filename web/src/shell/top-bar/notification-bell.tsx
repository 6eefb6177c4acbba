import { Button, CloseButton, Group, Popover, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { act } from '../../ui/actions/act.ts'
import { OutcomeNote } from '../../ui/actions/outcome-note.tsx'
import { useSteadyRows } from '../../ui/actions/use-steady-rows.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Ago } from '../../ui/format/format.tsx'
import { ErrorState, Loading } from '../../ui/page/states.tsx'
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
  if (query.error && !query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Loading rows={3} rowHeight={56} />
  if (rows.length === 0)
    return (
      <Text inherit px="md" py="xl" ta="center" c="dimmed">
        You're all caught up.
      </Text>
    )
  return (
    <ul className={styles.list} {...listProps}>
      {rows.map(({ item: note, outcome }) =>
        outcome ? (
          <li key={note.id} className={`${styles.note} ${styles.read}`}>
            <span className={styles.dot} aria-hidden />
            <span className={styles.noteTitle}>{note.title}</span>
            <OutcomeNote outcome={outcome} />
          </li>
        ) : (
          <NoteRow key={note.id} note={note} onGo={onGo} onDeleted={() => settle(note, { text: 'Deleted' })} />
        ),
      )}
    </ul>
  )
}

function NoteRow({ note, onGo, onDeleted }: { note: NotificationItem; onGo: () => void; onDeleted: () => void }) {
  const router = useRouter()
  const link = appPath(note.link ?? undefined)
  const markRead = () =>
    note.readAt === null ? void act(() => cloud.notifications.markRead({ ids: [note.id] }), { refresh }) : undefined
  const target = link ? parseTarget(link, router.options.parseSearch) : null
  return (
    <li className={note.readAt === null ? styles.note : `${styles.note} ${styles.read}`}>
      <span className={styles.dot} aria-hidden />
      {target ? (
        <Link
          {...target}
          className={styles.noteTitle}
          onClick={() => {
            markRead()
            onGo()
          }}
        >
          {note.title}
        </Link>
      ) : (
        <span className={styles.noteTitle}>{note.title}</span>
      )}
      <CloseButton
        size="sm"
        aria-label={`Delete ${note.title}`}
        onClick={() => void act(() => cloud.notifications.delete({ id: note.id }).then(onDeleted), { refresh })}
      />
      <span className={styles.noteText}>
        {note.message}
        {note.additionalDetails && <> {note.additionalDetails}</>}
      </span>
      <span className={styles.noteText}>
        <Ago at={note.createdAt} />
        {note.type === 'mail_undelivered' && (
          <NoteAction
            onClick={() => void act(() => cloud.notifications.sendUndelivered(), { refresh, done: describeSentAgain })}
          >
            Send again
          </NoteAction>
        )}
        {note.readAt === null && <NoteAction onClick={markRead}>Mark read</NoteAction>}
      </span>
    </li>
  )
}

const NoteAction = (props: { onClick: () => void; children: string }) => (
  <>
    {' · '}
    <Button variant="transparent" size="compact-xs" p={0} {...props} />
  </>
)
