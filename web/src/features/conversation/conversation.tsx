import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { CURSOR_PAGES } from '../../cloud/list-queries.ts'
import { api } from '../../cloud/orpc.ts'
import { refreshCollections } from '../../cloud/refresh.ts'
import { PlainButton, TextButton } from '../../ui/buttons/plain-button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { Ago } from '../../ui/format/format.tsx'
import { Loaded } from '../../ui/page/states.tsx'
import { useLazyAct } from '../shift/use-lazy-act.ts'
import { Composer } from './composer.tsx'
import styles from './conversation.module.css'

type Message = Outputs['messages']['list']['items'][number]

type ConversationProps = {
  /** The ID of the program or of its request. */
  programID: string
}

/** Shows the messages between the client and the centre about a program, newest at the bottom, and a field to write. */
export function Conversation({ programID }: ConversationProps) {
  const query = useInfiniteQuery(
    api.messages.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ programID, limit: 20, cursor }),
      ...CURSOR_PAGES,
    }),
  )
  const [newest] = query.data?.pages ?? []
  useMarkRead(programID, newest?.unread === true)
  return (
    <div className={styles.conversation}>
      <Loaded query={query} height={240}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items).toReversed()
          return (
            <>
              {query.hasNextPage && <TextButton onClick={() => void query.fetchNextPage()}>Show earlier</TextButton>}
              {items.length === 0 ? (
                <p className="quiet">No messages yet.</p>
              ) : (
                <ol className={styles.thread} aria-label="Messages about this program">
                  {items.map((message) => (
                    <MessageRow key={message.messageID} programID={programID} message={message} />
                  ))}
                </ol>
              )}
              {newest?.can.dismiss && <Dismiss programID={programID} />}
              {newest?.can.send && <Composer programID={programID} recipients={newest.recipients} />}
              {newest?.whyNot.send && <p className="quiet">{newest.whyNot.send}</p>}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

/** Marks the notifications about these messages as read. */
function useMarkRead(programID: string, isUnread: boolean): void {
  useEffect(() => {
    if (!isUnread) return
    cloud.messages.markRead({ programID }).then(
      () => refreshCollections('notifications'),
      // The notifications stay unread until the conversation is opened again.
      () => undefined,
    )
  }, [programID, isUnread])
}

type RowProps = { programID: string; message: Message }

function MessageRow({ programID, message }: RowProps) {
  const { messageID, authorName, isOwn, byMail, text, files, createdAt } = message
  const act = useLazyAct()
  const download = (fileID: string, name: string) =>
    act(async () => downloadFile(name, await cloud.messages.file({ programID, messageID, fileID })))
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <span className={styles.meta}>
        <span className={styles.author}>{isOwn ? 'You' : authorName}</span>
        {byMail ? ', by e-mail, ' : ', '}
        <Ago at={createdAt} />
      </span>
      {text && <p className={styles.text}>{text}</p>}
      {files.map(({ fileID, name }) => (
        <TextButton key={fileID} disabled={act.busy} onClick={() => void download(fileID, name)}>
          {name}
        </TextButton>
      ))}
    </li>
  )
}

function Dismiss({ programID }: { programID: string }) {
  const act = useLazyAct()
  const dismiss = () =>
    act(() => cloud.messages.dismiss({ programID }), {
      refresh: ['conversations'],
      done: 'Marked as needing no answer.',
    })
  return (
    <div>
      <PlainButton variant="default" size="xs" loading={act.busy} onClick={() => void dismiss()}>
        No answer needed
      </PlainButton>
    </div>
  )
}
