import { COLLECTIONS, type CollectionName } from '@belay/contract/collections'
import { Group, Select } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../cloud/orpc.ts'
import { Filters } from '../../ui/filters/filters.tsx'
import { DateTime } from '../../ui/format/format.tsx'
import { ChangeSentence } from '../../ui/history/change-sentence.tsx'
import { HistoryTimeline } from '../../ui/history/history-timeline.tsx'
import { type AuditEntry, describeChange, UndoChange } from '../../ui/history/undo-change.tsx'
import { DetailPanel, Facts } from '../../ui/layers/detail-panel.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { createTimeColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { type SearchOf, useUrlState } from '../../ui/url-state.ts'
import { PersonAndDayFilters } from './person-and-day-filters.tsx'

type AuditSearch = SearchOf<'/app/analytics/analyticsView'>

const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[]
/** The audited collections. Personal and technical collections are not in the audit trail. */
const FILTERS = COLLECTION_NAMES.filter((name) => COLLECTIONS[name].audited).map((value) => ({
  value,
  label: COLLECTIONS[value].label,
}))
const FILTER_KEYS = ['collection', 'by', 'from', 'to'] as const
const describeCollection = (name: string) => COLLECTIONS[name as CollectionName]?.label ?? name

const listCollections = ({ change, collection }: AuditEntry) =>
  (change?.collections ?? [collection]).map(describeCollection).join(', ')

const renderChange = (entry: AuditEntry) => <ChangeSentence entry={entry} />

const columns: Column<AuditEntry, '-at'>[] = [
  createTimeColumn({ id: 'at', header: 'When', card: 'when', exact: true }),
  { id: 'what', header: 'What', width: 440, primary: true, cell: renderChange, csv: describeChange },
  { id: 'kinds', header: 'Where', width: 180, card: 'plain', cell: listCollections, csv: listCollections },
  {
    id: 'undone',
    header: 'Undone',
    width: 96,
    card: 'badge',
    cell: ({ change }) => change?.undoneBy && <StatusBadge meaning="stopped" word="Undone" />,
    csv: ({ change }) => change?.undoneBy?.name ?? '',
  },
  { id: 'actor', header: 'Who', initiallyHidden: true, cell: (row) => row.actorName, csv: (row) => row.actorEmail },
  { id: 'call', header: 'Call', initiallyHidden: true, cell: (entry) => entry.call },
]

/** Shows the audit trail: changes with filters for text, person, collection and day, their details and Undo. */
export function AuditTab() {
  const [search, setSearch] = useUrlState('/app/analytics/analyticsView')
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const filter = (next: Partial<AuditSearch>) =>
    setSearch({ after: undefined, page: undefined, ...next }, { replace: true })
  const { collection, by, from, to } = search
  const where = { collection, actorEmail: by }
  return (
    <>
      <DataTable
        name="audit"
        label="Audit trail"
        columns={columns}
        rowId={(entry) => entry.id}
        rowLabel={describeChange}
        search="Search changes"
        source={(page) =>
          api.audit.list.queryOptions({
            input: { ...page, leadOnly: true, search: search.q || undefined, from, to, where },
          })
        }
        filters={
          <Filters keys={FILTER_KEYS}>
            <Select
              aria-label="Filter by collection"
              placeholder="Everything"
              clearable
              searchable
              data={FILTERS}
              value={collection ?? null}
              onChange={(chosenCollection) => filter({ collection: chosenCollection ?? undefined })}
            />
            <PersonAndDayFilters />
          </Filters>
        }
        filtered={Boolean(by ?? collection ?? from ?? to)}
        onClearFilters={() => filter({ collection: undefined, by: undefined, from: undefined, to: undefined })}
        empty={<Empty title="No changes yet">Every change appears here with who made it.</Empty>}
        onOpen={setOpened}
        openId={opened?.id}
        defaultSort="-at"
      />
      <DetailPanel
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened ? describeChange(opened) : ''}
      >
        {opened && <ChangeDetails entry={opened} onUndone={() => setOpened(null)} />}
      </DetailPanel>
    </>
  )
}

function ChangeDetails({ entry, onUndone }: { entry: AuditEntry; onUndone: () => void }) {
  const { change, changeID, call } = entry
  return (
    <>
      <Section title="Details">
        <Facts
          items={[
            ['When', <DateTime key="at" at={entry.at} />],
            ['Who', [entry.actorName, entry.actorEmail].filter(Boolean).join(', ')],
            ['Where', listCollections(entry)],
            ['Call', call],
            ...(change?.undoneBy ? [['Undone by', change.undoneBy.name] as const] : []),
          ]}
        />
        <Group mt="md">
          <UndoChange entry={entry} onUndone={onUndone} />
        </Group>
      </Section>
      <Section title="What changed">
        <HistoryTimeline changeID={changeID} />
      </Section>
    </>
  )
}
