import { Anchor, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../cloud/orpc.ts'
import styles from './detail-panel.module.css'
import { HistoryTimeline, Timeline, type TimelineStep } from './history-timeline.tsx'
import { omitProgramName } from './history-words.ts'
import { Loaded } from './states.tsx'
import { type AuditEntry, describeChange, UndoChange } from './undo-change.tsx'

type ChangeHistoryProps = {
  programID: string
  programName: string
  /** The step before the first change, such as the creation. */
  beginning: TimelineStep | null
}

/** Shows the changes of a program, newest first, each with its details and Undo. */
export function ChangeHistory({ programID, programName, beginning }: ChangeHistoryProps) {
  const query = useInfiniteQuery(
    api.audit.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ where: { programID }, leadOnly: true, limit: 20, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  return (
    <Loaded query={query} height={320}>
      {({ pages }) => (
        <>
          <Timeline
            items={[
              ...pages.flatMap(({ items }) =>
                items.map((entry) => ({
                  key: entry.id,
                  at: entry.at,
                  title: omitProgramName(describeChange(entry), programName),
                  by: entry.change?.undoneBy && `Undone by ${entry.change.undoneBy.name}`,
                  detail: <ChangeDetails entry={entry} programName={programName} />,
                })),
              ),
              ...(beginning && !query.hasNextPage ? [beginning] : []),
            ]}
          />
          {query.hasNextPage && (
            <Anchor component="button" type="button" size="sm" onClick={() => void query.fetchNextPage()}>
              Show earlier
            </Anchor>
          )}
        </>
      )}
    </Loaded>
  )
}

/** Shows the Undo button and the changed records of one change. */
function ChangeDetails({ entry, programName }: { entry: AuditEntry; programName: string }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.change}>
      <Anchor component="button" type="button" size="xs" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide details' : 'Show details'}
      </Anchor>
      {isShown && (
        <>
          <Group my={8}>
            <UndoChange entry={entry} />
          </Group>
          <HistoryTimeline changeID={entry.changeID} programName={programName} />
        </>
      )}
    </div>
  )
}
