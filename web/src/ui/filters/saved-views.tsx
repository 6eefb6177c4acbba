import { Button, Group } from '@mantine/core'
import { IconBookmark, IconPencil } from '@tabler/icons-react'
import { type QueryFunction, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { browserStorage } from '../../cloud/session/storage.ts'
import { createDeleteEntry, EntryMenu } from '../buttons/entry-menu.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { useFormat } from '../format/format.tsx'
import { Pending } from '../page/loading.tsx'
import type { PageOf, Source } from '../table/table-types.ts'
import type { AnySearch } from '../url-state.ts'
import { useIsPhone } from '../use-is-phone.ts'
import styles from './saved-views.module.css'
import { type SavedView, useSavedViews } from './use-saved-views.ts'

type ViewsProps = {
  table: string
  /** The search parameters of the list's own filters. */
  keys: readonly (keyof AnySearch)[]
  /** Returns the query that counts the rows of a view, with the list's own call. */
  countQuery?: (address: Record<string, unknown>) => Source<unknown>
  /** True once the list has loaded. Only then are the views counted. */
  ready: boolean
}

/** Returns the storage key that remembers if this list had views, so that their row has its space before they load. */
const toHintKey = (table: string) => `belay-views:${table}`
/** Shows the saved views of a list as chips with counts. The chosen view can be updated, renamed and deleted. */
export function SavedViews({ table, keys, countQuery, ready }: ViewsProps) {
  const saved = useSavedViews(table, keys)
  const { views, isLoaded, pending, chosen, changed } = saved
  useEffect(() => {
    if (isLoaded) browserStorage.write(toHintKey(table), views.length > 0 ? 'yes' : 'no')
  }, [table, isLoaded, views.length])
  const hint = browserStorage.read(toHintKey(table))
  // At the first visit, the list is hidden until its views have loaded, so that it does not move.
  if (pending && hint === null) return <Pending />
  if (isLoaded ? views.length === 0 : hint !== 'yes') return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className={styles.row} data-print="no" role="group" aria-label="Saved views">
      <div className={styles.chips}>
        <Chips saved={saved} countQuery={ready ? countQuery : undefined} ready={ready} />
      </div>
      {chosen && (
        <Group gap="xs" flex="none" wrap="nowrap">
          {changed && (
            <Button variant="subtle" size="compact-md" onClick={() => void saved.update(chosen)}>
              Update view
            </Button>
          )}
          <EntryMenu
            label={`Actions for the view ${chosen.name}`}
            size={28}
            entries={[
              { label: 'Rename', icon: <IconPencil size={16} />, onClick: () => void saved.rename(chosen) },
              createDeleteEntry(() => saved.remove(chosen)),
            ]}
          />
        </Group>
      )}
    </div>
  )
}

type Saved = ReturnType<typeof useSavedViews>

function Chips({ saved, countQuery, ready }: { saved: Saved } & Pick<ViewsProps, 'countQuery' | 'ready'>) {
  const format = useFormat()
  const counts = useQueries({
    queries: saved.views.map((view) => {
      const query = countQuery?.(saved.toAddress(view))
      return {
        queryKey: query?.queryKey ?? ['a view that is not counted', view.id],
        queryFn: query?.queryFn as QueryFunction<PageOf<unknown>> | undefined,
        enabled: query !== undefined,
      }
    }),
  })
  const press = (view: SavedView) => (view === saved.chosen && !saved.changed ? saved.leave() : saved.choose(view))
  return saved.views.map((view, index) => {
    const count = counts[index]?.data?.count
    return (
      <button
        key={view.id}
        type="button"
        className={styles.chip}
        aria-pressed={view === saved.chosen}
        title={view.name}
        onClick={() => press(view)}
      >
        <span className={styles.name}>{view.name}</span>
        {(countQuery || !ready) && (
          <span className={styles.count}>{count === undefined ? '' : format.count(count)}</span>
        )}
      </button>
    )
  })
}

/** Shows the button that saves the current filters as a view. Hidden on a phone if there is nothing to save. */
export function SaveView({ table, keys }: Pick<ViewsProps, 'table' | 'keys'>) {
  const { worthSaving, save } = useSavedViews(table, keys)
  const phone = useIsPhone()
  if (phone && !worthSaving) return null
  return (
    <IconButton
      variant="default"
      label="Save view"
      title="Save view"
      disabled={!worthSaving}
      onClick={() => void save()}
    >
      <IconBookmark size={18} />
    </IconButton>
  )
}
