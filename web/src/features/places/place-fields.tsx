import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LineField } from '../../ui/fields/text-fields.tsx'
import type { CloudForm } from '../../ui/form/cloud-form.ts'
import { activePlacesQuery, describePlace } from './place-values.ts'

const ELSEWHERE = 'elsewhere'

type LocationValues = { placeID: string; location: string }
type PlaceFieldsProps<V extends LocationValues> = {
  form: CloudForm<V>
  /** The IDs of the places that fit. Empty: all places fit. */
  fittingPlaceIDs?: readonly string[]
}

/** Shows the fields for a program's location: a place, with fitting places first, or "Elsewhere" with a text. */
export function PlaceFields<V extends LocationValues>({ form, fittingPlaceIDs = [] }: PlaceFieldsProps<V>) {
  const places = useQuery(activePlacesQuery).data ?? []
  const { placeID, location } = form.form.getValues()
  const choices = places.map((place) => ({ value: place.placeID, label: describePlace(place) }))
  const fittingChoices = choices.filter(({ value }) => fittingPlaceIDs.includes(value))
  const otherChoices = choices.filter(({ value }) => !fittingPlaceIDs.includes(value))
  const isMissing = placeID !== '' && !choices.some(({ value }) => value === placeID)
  return (
    <>
      <Select
        label="Place"
        searchable
        allowDeselect={false}
        data={[
          ...(fittingChoices.length > 0
            ? [
                { group: 'Fits this type', items: fittingChoices },
                { group: 'Other places', items: otherChoices },
              ]
            : otherChoices),
          ...(isMissing ? [{ value: placeID, label: location }] : []),
          { value: ELSEWHERE, label: 'Elsewhere' },
        ]}
        {...form.field('placeID')}
        value={placeID || ELSEWHERE}
        onChange={(next) => {
          const chosenPlace = places.find((place) => place.placeID === next)
          form.field('placeID').onChange(chosenPlace?.placeID ?? '')
          form.field('location').onChange(chosenPlace?.name ?? '')
        }}
      />
      {placeID === '' && <LineField label="Location" {...form.field('location')} />}
    </>
  )
}
