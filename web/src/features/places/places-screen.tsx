import { isBefore } from '@belay/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCentre } from '../../cloud/centre.ts'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { prefetchQuery } from '../../cloud/prefetch-query.ts'
import { useAct } from '../../ui/actions/act.ts'
import { confirmDelete } from '../../ui/actions/confirm.tsx'
import { AddButton } from '../../ui/buttons/add-button.tsx'
import { createDeleteEntry, createEditEntry } from '../../ui/buttons/entry-menu.tsx'
import { type Format, useFormat } from '../../ui/format/format.tsx'
import { createLazyPart, usePreloadedParts } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import type { SearchOf } from '../../ui/url-state.ts'
import { allPlacesQuery, type Place } from './place-values.ts'
import { type UnlistedName, UnlistedNames } from './unlisted-names.tsx'

type Order = 'name' | '-name' | '-createdAt'
type PlacesSearch = SearchOf<'/app/places/viewPlaces'>
const PlaceForm = createLazyPart(() => import('./place-form.tsx').then((form) => form.PlaceForm))

/** Describes the place's current or next closure, or returns ''. */
function describeClosure({ closures }: Place, format: Format): string {
  const comingClosures = closures.filter(({ to }) => !isBefore(to, format.today))
  const next = comingClosures.toSorted((a, b) => (isBefore(a.from, b.from) ? -1 : 1))[0]
  if (!next) return ''
  const days = next.from === next.to ? format.date(next.from) : `${format.date(next.from)} to ${format.date(next.to)}`
  return next.reason ? `${days} (${next.reason})` : days
}

const createPlaceColumns = (
  places: readonly Place[],
  format: Format,
  centre: { address: string },
): Column<Place, Order>[] => [
  { id: 'name', header: 'Name', width: 180, primary: true, sort: ['name', '-name'], cell: (place) => place.name },
  {
    id: 'capacity',
    header: 'Capacity',
    align: 'right',
    card: ({ capacity }) => capacity !== null && `Up to ${capacity} people`,
    cell: ({ capacity }) => capacity ?? 'No limit',
  },
  {
    id: 'setting',
    header: 'Setting',
    width: 90,
    card: 'plain',
    cell: ({ setting }) => (setting === 'indoor' ? 'Indoor' : 'Outdoor'),
  },
  {
    id: 'minutes',
    header: 'Set up / clear',
    width: 120,
    cell: ({ setupMinutes, clearMinutes }) =>
      setupMinutes || clearMinutes ? `${setupMinutes} / ${clearMinutes} min` : '',
  },
  {
    id: 'badWeather',
    header: 'In bad weather',
    width: 140,
    cell: ({ badWeatherPlaceID }) => places.find(({ placeID }) => placeID === badWeatherPlaceID)?.name ?? '',
  },
  { id: 'closed', header: 'Closed', width: 170, card: 'plain', cell: (place) => describeClosure(place, format) },
  {
    id: 'address',
    header: 'Address',
    width: 200,
    hideIf: 'blank',
    card: 'plain',
    // Most places are at the centre, so only other addresses are shown.
    cell: ({ address }) => address !== centre.address && address,
    csv: ({ address }) => address,
  },
  {
    id: 'active',
    header: 'Status',
    width: 100,
    hideIf: 'blank',
    card: 'badge',
    csv: ({ active }) => (active ? 'Active' : 'Inactive'),
    cell: ({ active }) => !active && <StatusBadge meaning="stopped" word="Inactive" />,
  },
]

export const prefetchPlaces = () => prefetchQuery(allPlacesQuery)

export function PlacesScreen() {
  usePreloadedParts(PlaceForm)
  const format = useFormat()
  const centre = useCentre()
  const act = useAct()
  const [editing, setEditing] = useState<Place | 'new' | null>(null)
  const all = useQuery(allPlacesQuery)
  const places = all.data ?? []
  // Shown below the list and loaded after the list, so that the list does not move.
  const unlisted = useQuery({ ...api.places.unlisted.queryOptions(), enabled: all.isSuccess }).data?.items ?? []
  const placeNamed = ({ name }: UnlistedName) => places.find((place) => place.name.toLowerCase() === name.toLowerCase())
  const take = (item: UnlistedName) => {
    const place = placeNamed(item)
    return act(
      () =>
        place
          ? cloud.places.update({ placeID: place.placeID, version: place.version, takes: item.spellings })
          : cloud.places.create({ name: item.name, takes: item.spellings }),
      { refresh: ['places', 'programSchedule'], done: `Coming programs are linked to ${item.name}.` },
    )
  }
  const remove = async (place: Place) => {
    if (!(await confirmDelete(place.name, 'Past programs keep its name as their location.'))) return
    const { placeID, version, name } = place
    await act(() => cloud.places.delete({ placeID, version }), { refresh: ['places'], done: `Deleted ${name}.` })
  }
  const add = <AddButton onClick={() => setEditing('new')}>Add place</AddButton>
  return (
    <Page title="Places" action={add}>
      <DataTable
        name="places"
        label="Places"
        columns={createPlaceColumns(places, format, centre)}
        rowId={(place) => place.placeID}
        rowLabel={(place) => place.name}
        // Waits for the names of all places, because they set the width of a column.
        source={(page, search: PlacesSearch) => ({
          ...api.places.list.queryOptions({ input: { ...page, count: true, where: { search: search.q } } }),
          enabled: !all.isPending,
        })}
        search="Search places"
        empty={
          <Empty title="No places yet" action={add}>
            Add the rooms, courses and fields that programs use, with how many people fit.
          </Empty>
        }
        onOpen={setEditing}
        rowActions={(place) => [createEditEntry(() => setEditing(place)), createDeleteEntry(() => remove(place))]}
        defaultSort="name"
      />
      <UnlistedNames
        title="Locations on coming programs"
        lede="Programs of the next 12 months carry these locations as text. Make them places to see clashes."
        items={unlisted}
        action={(item) => (placeNamed(item) ? 'Link to the place' : 'Make it a place')}
        onTake={take}
      />
      {editing && <PlaceForm place={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}
