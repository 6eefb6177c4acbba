import { cloud, type Inputs, type Outputs } from '../../cloud/client.ts'
import { wholeListQuery } from '../../cloud/list-queries.ts'
import { checkClosures } from '../../ui/fields/closure-fields.tsx'
import { toValues } from '../../ui/form/form-values.ts'
import { parseUrl } from '../../ui/parse-url.ts'

export type Place = Outputs['places']['list']['items'][number]
type PlaceInput = Omit<Inputs['places']['create'], 'takes'>

const BLANK = {
  name: '',
  address: '',
  mapLink: '',
  arrival: '',
  capacity: '' as number | '',
  setupMinutes: 0 as number | '',
  clearMinutes: 0 as number | '',
  setting: 'indoor' as Place['setting'],
  badWeatherPlaceID: '',
  closures: [] as Place['closures'],
  active: true,
}
type PlaceValues = typeof BLANK

export const toPlaceValues = (place: Partial<Place>): PlaceValues => toValues(BLANK, place)

export const toPlaceInput = (values: PlaceValues): PlaceInput => ({
  ...values,
  mapLink: values.mapLink.trim(),
  capacity: values.capacity === '' ? null : values.capacity,
  setupMinutes: values.setupMinutes || 0,
  clearMinutes: values.clearMinutes || 0,
  badWeatherPlaceID: values.badWeatherPlaceID || null,
})

export function checkPlace({ name, mapLink, closures }: PlaceValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!name.trim()) problems.name = 'Enter a name.'
  if (mapLink.trim() && !/^https?:$/.test(parseUrl(mapLink.trim())?.protocol ?? ''))
    problems.mapLink = 'Enter a web address that starts with https:// or http://.'
  return { ...problems, ...checkClosures(closures) }
}

type RequestedPlace = { location: string; setting: string; participants: number }

/**
 * Returns the ID of the place that fits a request best, among its program type's places: a large enough place first,
 * then one with the requested setting. Returns '' if the request is not on campus or the type has no known place.
 */
export function findLikelyPlace(
  { location, setting, participants }: RequestedPlace,
  placeIDs: readonly string[] | undefined,
  knownPlaces: readonly Pick<Place, 'placeID' | 'setting' | 'capacity'>[],
): string {
  if (location !== 'on campus' || !placeIDs) return ''
  const scoreMismatch = (place: (typeof knownPlaces)[number]) =>
    Number((place.capacity ?? participants) < participants) * 2 +
    Number(setting !== 'either' && place.setting !== setting)
  const placesOfType = placeIDs.flatMap((id) => knownPlaces.find(({ placeID }) => placeID === id) ?? [])
  return placesOfType.toSorted((a, b) => scoreMismatch(a) - scoreMismatch(b))[0]?.placeID ?? ''
}

const createPlacesQuery = (where: { active?: true }) =>
  wholeListQuery<Place>(['places', 'list'], { where }, (page) => cloud.places.list({ where, ...page }))

/** The queries of all active places and of all places, by name. */
export const activePlacesQuery = createPlacesQuery({ active: true })
export const allPlacesQuery = createPlacesQuery({})

export const describePlace = ({ name, capacity }: Pick<Place, 'name' | 'capacity'>): string =>
  capacity === null ? name : `${name} (up to ${capacity})`
