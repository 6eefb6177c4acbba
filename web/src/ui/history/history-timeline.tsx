import { Anchor, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Inputs } from '../../cloud/client.ts'
import { CURSOR_PAGES } from '../../cloud/list-queries.ts'
import { api } from '../../cloud/orpc.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { Ago, useFormat } from '../format/format.tsx'
import { Section } from '../page/page.tsx'
import { ErrorState, Loading } from '../page/states.tsx'
import { DimmedText } from '../text/dimmed-text.tsx'
import styles from './history.module.css'
import { describeLineChanges, formatField, getNameInProgram, spellFieldName, summarizeChange } from './history-words.ts'
import type { AuditEntry } from './undo-change.tsx'

export type TimelineStep = { key?: string; at: number | null; title: ReactNode; by?: string | null; detail?: ReactNode }

export const Timeline = ({ items }: { items: readonly TimelineStep[] }) => (
  <ol className={styles.timeline}>
    {items.map((item, index) => (
      <li key={item.key ?? `${item.at}-${index}`} data-open={item.at === null || undefined}>
        <div>{item.title}</div>
        <DimmedText block fz="xs">
          {item.by && <>{item.by} · </>}
          <Ago at={item.at} />
        </DimmedText>
        {item.detail}
      </li>
    ))}
  </ol>
)

const HIDDEN = new Set(['assignedStaffIDs', 'version', 'updatedAt', 'createdAt', 'lastUpdated', 'id'])

function ChangedFields({ entry }: { entry: AuditEntry }) {
  const format = useFormat()
  const [isShown, setIsShown] = useState(false)
  const { before, after } = entry
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !HIDDEN.has(name) && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  )
  if (names.length === 0) return null
  const describeField = (name: string, value: unknown) => formatField(name, value, format)
  return (
    <div className={styles.change}>
      <Anchor component="button" type="button" size="xs" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide changes' : 'Show changes'}
      </Anchor>
      {isShown &&
        names.flatMap((name) =>
          name === 'lineItems' ? (
            describeLineChanges(before?.[name], after?.[name], format).map((line) => <div key={line}>{line}</div>)
          ) : (
            <div key={name}>
              {spellFieldName(name)}: {before && <del>{describeField(name, before[name])}</del>}{' '}
              {before && after && '→ '}
              {after && <ins>{describeField(name, after[name])}</ins>}
            </div>
          ),
        )}
    </div>
  )
}

type HistoryProps = {
  collection?: string
  documentId?: string
  changeID?: string
  /** The program that all entries are about. */
  programName?: string
}

/** Shows the audit trail under a heading, or nothing if the person may not read it. */
export const HistorySection = (props: HistoryProps) =>
  useIsAllowed('audit.list') ? (
    <Section title="History">
      <HistoryTimeline {...props} />
    </Section>
  ) : null

/** Shows the audit trail of a document or a change, for a person who may read it. */
export function HistoryTimeline({ collection, documentId, changeID, programName = '' }: HistoryProps) {
  const query = useAuditTrail({ where: { collection, documentId, changeID } })
  if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Loading rows={3} />
  if (query.data.pages[0]?.items.length === 0)
    return (
      <Text c="dimmed" fz="xs" my="md">
        No history yet.
      </Text>
    )
  return (
    <AuditTimeline
      trail={query}
      toStep={(entry) => ({
        title:
          changeID && entry.documentName ? (
            <>
              <strong>{getNameInProgram(entry, programName)}</strong>: {summarizeChange(entry)}
            </>
          ) : (
            summarizeChange(entry)
          ),
        by: entry.actorName || entry.actorEmail,
        detail: <ChangedFields entry={entry} />,
      })}
    />
  )
}

/** Reads the audit trail, newest first, 20 entries at a time. */
export const useAuditTrail = (input: Partial<Pick<NonNullable<Inputs['audit']['list']>, 'where' | 'leadOnly'>>) =>
  useInfiniteQuery(
    api.audit.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, limit: 20, cursor }),
      ...CURSOR_PAGES,
    }),
  )

type AuditTimelineProps = {
  trail: ReturnType<typeof useAuditTrail>
  toStep: (entry: AuditEntry) => Omit<TimelineStep, 'key' | 'at'>
  /** The step before the first entry. */
  beginning?: TimelineStep | null
}

export function AuditTimeline({ trail, toStep, beginning }: AuditTimelineProps) {
  const entries = trail.data?.pages.flatMap((page) => page.items) ?? []
  const steps: TimelineStep[] = entries.map((entry) => ({ key: entry.id, at: entry.at, ...toStep(entry) }))
  return (
    <>
      <Timeline items={beginning && !trail.hasNextPage ? [...steps, beginning] : steps} />
      {trail.hasNextPage && (
        <Anchor component="button" type="button" size="sm" onClick={() => void trail.fetchNextPage()}>
          Show earlier
        </Anchor>
      )}
    </>
  )
}
