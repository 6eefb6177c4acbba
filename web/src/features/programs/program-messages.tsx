import { SECOND } from '@belay/contract/constants'
import { Anchor } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Outputs } from '../../cloud/client.ts'
import { CURSOR_PAGES } from '../../cloud/list-queries.ts'
import { api } from '../../cloud/orpc.ts'
import { type Format, useFormat } from '../../ui/format/format.tsx'
import { Timeline } from '../../ui/history/history-timeline.tsx'
import { Empty, Loaded } from '../../ui/page/states.tsx'
import { DimmedText } from '../../ui/text/dimmed-text.tsx'
import styles from './programs.module.css'

type ProgramMessage = Outputs['programs']['messages']['items'][number]

const MAILS: Record<ProgramMessage['mail'], string> = {
  none: 'In the app only',
  waiting: 'E-mail about to be sent',
  failing: "E-mail wasn't taken yet, trying again",
  undelivered: "E-mail wasn't delivered",
  sent: 'E-mail sent',
}

/** Describes a message's state: its e-mail, with the error if it failed, and the time of reading in the app. */
export function describeMessageState({ mail, mailError, readAt }: ProgramMessage, format: Pick<Format, 'ago'>): string {
  const mailed = mailError ? `${MAILS[mail]}: ${mailError}` : MAILS[mail]
  return readAt === null ? mailed : `${mailed} · read in the app ${format.ago(readAt)}`
}

/** Returns the time in ms until the mail states are read again. False if all states are final. */
export function getRefetchInterval(messages: readonly Pick<ProgramMessage, 'mail'>[]): number | false {
  const hasState = (state: ProgramMessage['mail']) => messages.some(({ mail }) => mail === state)
  return hasState('waiting') ? 3 * SECOND : hasState('failing') ? 30 * SECOND : false
}

/** Shows the messages about a program, newest first. `id`: the ID of the program or of its request. */
export function ProgramMessages({ id }: { id: string }) {
  const format = useFormat()
  const query = useInfiniteQuery({
    ...api.programs.messages.infiniteOptions({
      input: (cursor: string | undefined) => ({ programID: id, limit: 20, cursor }),
      ...CURSOR_PAGES,
    }),
    refetchInterval: ({ state }) => getRefetchInterval(state.data?.pages.flatMap(({ items }) => items) ?? []),
  })
  return (
    <Loaded query={query} height={320}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        if (items.length === 0) return <Empty title="No messages yet">What people are told appears here.</Empty>
        return (
          <>
            <Timeline
              items={items.map((message) => ({
                key: message.id,
                at: message.createdAt,
                title: message.title,
                by: `To ${message.name}`,
                detail: (
                  <>
                    <p className={styles.message}>{message.message}</p>
                    {message.additionalDetails && <p className={styles.message}>{message.additionalDetails}</p>}
                    <DimmedText
                      block
                      fz="xs"
                      className={message.mail === 'undelivered' ? styles.undelivered : undefined}
                    >
                      {describeMessageState(message, format)}
                    </DimmedText>
                  </>
                ),
              }))}
            />
            {query.hasNextPage && (
              <Anchor component="button" type="button" size="sm" onClick={() => void query.fetchNextPage()}>
                Show earlier
              </Anchor>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
