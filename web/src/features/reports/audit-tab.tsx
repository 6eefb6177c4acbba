import { COLLECTIONS, type CollectionName } from '@belay/contract/collections'
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { timeColumn } from '../../ui/columns.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DetailPanel, Facts } from '../../ui/detail-panel.tsx'
import { DateTime } from '../../ui/format.tsx'
import { HistoryTimeline } from '../../ui/history-timeline.tsx'
import { headline } from '../../ui/history-words.ts'
import { Section } from '../../ui/page.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { Empty } from '../../ui/states.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { type SearchOf, useUrlState } from '../../ui/url-state.ts'

type Entry = Outputs['audit']['list']['items'][number]
type AuditSearch = SearchOf<'/app/analytics/analyticsView'>

const TONES: Record<Entry['action'], Tone> = { create: 'green', update: 'blue', delete: 'red' }
const NAMES = Object.keys(COLLECTIONS) as CollectionName[]
/** Every change of these is in the trail; what concerns one person or the machine alone is not. */
const FILTERS = NAMES.filter((name) => COLLECTIONS[name].audited).map((value) => ({
  value,
  label: COLLECTIONS[value].label,
}))
const collectionInWords = (name: string) => COLLECTIONS[name as CollectionName]?.label ?? name

const columns: Column<Entry, '-at'>[] = [
  timeColumn({ id: 'at', header: 'When', card: 'when', exact: true, width: 184 }),
  {
    id: 'actor',
    header: 'Who',
    card: 'plain',
    cell: (entry) => entry.actorName || entry.actorEmail || 'Belay',
    csv: (entry) => entry.actorEmail,
  },
  { id: 'summary', header: 'What', primary: true, cell: headline, csv: headline },
  { id: 'collection', header: 'Where', card: 'plain', cell: (entry) => collectionInWords(entry.collection) },
  {
    id: 'action',
    header: 'Kind',
    card: 'badge',
    cell: (entry) => <StatusBadge status={entry.action} tone={TONES[entry.action]} />,
    csv: (entry) => entry.action,
  },
  { id: 'documentId', header: 'Record', initiallyHidden: true, cell: (entry) => entry.documentId },
  { id: 'call', header: 'Call', initiallyHidden: true, cell: (entry) => entry.call },
]

const toPersonChoice = ({ email, username }: Outputs['users']['list']['items'][number]) => ({
  value: email,
  label: username ? `${username} (${email})` : email,
})

/** Who did what, when: all of it, of a collection, or by one person. The cloud offers one filter at a time. */
export function AuditTab() {
  const [search, setSearch] = useUrlState('/app/analytics/analyticsView')
  const [opened, setOpened] = useState<Entry | null>(null)
  const filter = (next: Partial<AuditSearch>) =>
    setSearch({ collection: undefined, by: undefined, after: undefined, page: undefined, ...next }, { replace: true })
  return (
    <>
      <DataTable
        name="audit"
        label="Audit trail"
        columns={columns}
        rowId={(entry) => entry.id}
        rowLabel={headline}
        source={(page) =>
          api.audit.list.queryOptions({
            input: {
              ...page,
              where: search.by ? { actorEmail: search.by } : search.collection ? { collection: search.collection } : {},
            },
          })
        }
        filters={
          <>
            <Select
              aria-label="Filter by collection"
              placeholder="Everything"
              clearable
              searchable
              data={FILTERS}
              value={search.collection ?? null}
              onChange={(collection) => filter({ collection: collection ?? undefined })}
            />
            <SearchSelect
              aria-label="Filter by person"
              placeholder="Everyone"
              clearable
              w={280}
              nothingFoundMessage="No matching people"
              query={(words) =>
                api.users.list.queryOptions({
                  input: { limit: 20, where: { search: words.slice(0, 100) || undefined } },
                })
              }
              toChoice={toPersonChoice}
              value={search.by ?? null}
              chosen={search.by ? { value: search.by, label: search.by } : undefined}
              onChoose={(person) => filter({ by: person?.email })}
            />
          </>
        }
        filtered={Boolean(search.by ?? search.collection)}
        onClearFilters={() => filter({})}
        empty={<Empty title="No changes yet">Every change appears here with who made it.</Empty>}
        onOpen={setOpened}
        openId={opened?.id}
        defaultSort="-at"
      />
      <DetailPanel
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened ? headline(opened) : ''}
        badge={opened && <StatusBadge status={opened.action} tone={TONES[opened.action]} />}
      >
        {opened && (
          <>
            <Section title="Details">
              <Facts
                items={[
                  ['When', <DateTime key="at" at={opened.at} />],
                  ['Who', [opened.actorName, opened.actorEmail].filter(Boolean).join(', ')],
                  ['Where', collectionInWords(opened.collection)],
                  ['Record', opened.documentId],
                  ['Call', opened.call],
                ]}
              />
            </Section>
            <Section title="All changes to this record">
              <HistoryTimeline collection={opened.collection} documentId={opened.documentId} />
            </Section>
          </>
        )}
      </DetailPanel>
    </>
  )
}
