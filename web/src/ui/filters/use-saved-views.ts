import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { act } from '../actions/act.ts'
import { askText } from '../actions/confirm.tsx'
import { type AnySearch, useUrlState } from '../url-state.ts'

export type SavedView = Outputs['savedViews']['list']['items'][number]

/** The search parameters that views of all lists contain, besides their filters. Never a page or an open record. */
const COMMON_KEYS = ['q', 'sort', 'hide'] as const
const REFRESH = { refresh: ['savedViews'] } as const
const askViewName = (title: string, action: string, initial?: string) =>
  askText({ title, label: 'Name', action, initial, line: true, maxLength: 60 })

/** Returns a person's saved views of a list, and their actions. `keys`: the list's own filters. */
export function useSavedViews(table: string, keys: readonly (keyof AnySearch)[]) {
  const router = useRouter()
  const [search, setSearch] = useUrlState()
  const query = useQuery(api.savedViews.list.queryOptions({ input: { table } }))
  const views = query.data?.items ?? []

  const pickViewKeys = (from: AnySearch) =>
    Object.fromEntries([...COMMON_KEYS, ...keys].flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])))
  const toAddress = (view: SavedView): AnySearch => pickViewKeys(router.options.parseSearch(view.search))
  const stringify = (address: AnySearch) => router.options.stringifySearch(pickViewKeys(address))
  const currentText = stringify(search)
  const isShown = (view: SavedView) => stringify(toAddress(view)) === currentText
  const chosen = views.find((view) => view.id === search.view) ?? (currentText === '' ? undefined : views.find(isShown))
  const navigateTo = (address: AnySearch) => void router.navigate({ to: '.', search: address, resetScroll: false })

  return {
    views,
    isLoaded: query.data !== undefined,
    pending: query.isPending,
    chosen,
    /** True if the address has changed since the view was chosen. */
    changed: chosen !== undefined && !isShown(chosen),
    /** True if the address has filters that no view contains. */
    worthSaving: currentText !== '' && !views.some(isShown),
    toAddress,
    choose: (view: SavedView) => navigateTo({ ...toAddress(view), view: view.id }),
    leave: () => navigateTo({}),
    async save() {
      const name = await askViewName('Save this view', 'Save')
      if (!name) return
      const saved = await act(() => cloud.savedViews.save({ table, name, search: currentText }), {
        ...REFRESH,
        done: `Saved the view ${name}.`,
      })
      if (saved) setSearch({ view: saved.id }, { replace: true })
    },
    update: ({ id, name, search: previousSearch, version }: SavedView) =>
      act(() => cloud.savedViews.update({ id, version, search: currentText }), {
        ...REFRESH,
        done: `Updated the view ${name}.`,
        undo: () => cloud.savedViews.update({ id, search: previousSearch }),
      }),
    async rename({ id, name, version }: SavedView) {
      const next = await askViewName(`Rename ${name}`, 'Rename', name)
      if (next && next !== name)
        await act(() => cloud.savedViews.update({ id, version, name: next }), {
          ...REFRESH,
          done: `Renamed to ${next}.`,
        })
    },
    async remove({ id, name, search: storedSearch, version }: SavedView) {
      const undo = () => cloud.savedViews.save({ table, name, search: storedSearch })
      await act(() => cloud.savedViews.delete({ id, version }), { ...REFRESH, done: `Deleted the view ${name}.`, undo })
      if (search.view === id) setSearch({ view: undefined }, { replace: true })
    },
  }
}
