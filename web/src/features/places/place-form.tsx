import { LIMITS } from '@belay/contract/constants'
import { NumberInput, Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import { ClosureFields } from '../../ui/fields/closure-fields.tsx'
import { LineField, LinesField } from '../../ui/fields/text-fields.tsx'
import { useCloudForm } from '../../ui/form/cloud-form.ts'
import { RecordDrawer } from '../../ui/form/form-drawer.tsx'
import { FormGroup } from '../../ui/form-group.tsx'
import { allPlacesQuery, checkPlace, type Place, toPlaceInput, toPlaceValues } from './place-values.ts'

const MINUTES = { min: 0, max: LIMITS.placeMinutes, step: 5, allowDecimal: false, suffix: ' min' }

type PlaceFormProps = { place: Place | null; onClose: () => void }

export function PlaceForm({ place, onClose }: PlaceFormProps) {
  const places = useQuery(allPlacesQuery).data ?? []
  const form = useCloudForm({
    initialValues: toPlaceValues(place ?? {}),
    validate: checkPlace,
    version: place?.version,
    save: (values, { version }) =>
      place
        ? cloud.places.update({ ...toPlaceInput(values), placeID: place.placeID, version })
        : cloud.places.create(toPlaceInput(values)),
    current: (document: Place) => toPlaceValues(document),
    refresh: ['places', 'programSchedule'],
    done: (saved) => (place ? `Saved ${saved.name}.` : `Added ${saved.name}.`),
    saved: onClose,
  })
  return (
    <RecordDrawer kind="place" existing={place?.name} onClose={onClose} form={form}>
      <LineField
        label="Name"
        required
        data-autofocus
        description={place ? 'Coming programs get a new name too. Past ones keep the old one.' : undefined}
        {...form.field('name')}
      />
      <LineField label="Address" {...form.field('address')} />
      <TextInput label="Map link" type="url" placeholder="https://" maxLength={2000} {...form.field('mapLink')} />
      <LinesField
        label="Arrival"
        placeholder="Park in lot C. We meet you at the red shed."
        description="Clients read this on the page of their day."
        {...form.field('arrival')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        <NumberInput
          label="Capacity"
          placeholder="No limit"
          min={1}
          max={LIMITS.participants}
          allowDecimal={false}
          {...form.field('capacity')}
        />
        <Select
          label="Setting"
          data={[
            { value: 'indoor', label: 'Indoor' },
            { value: 'outdoor', label: 'Outdoor' },
          ]}
          allowDeselect={false}
          {...form.field('setting')}
        />
        <NumberInput label="Set up before" {...MINUTES} {...form.field('setupMinutes')} />
        <NumberInput label="Clear after" {...MINUTES} {...form.field('clearMinutes')} />
      </SimpleGrid>
      <Select
        label="In bad weather"
        placeholder="No other place"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the other place' }}
        searchable
        data={places
          .filter(({ placeID }) => placeID !== place?.placeID)
          .map(({ placeID, name }) => ({ value: placeID, label: name }))}
        {...form.field('badWeatherPlaceID')}
        value={form.form.getValues().badWeatherPlaceID || null}
        onChange={(placeID) => form.field('badWeatherPlaceID').onChange(placeID ?? '')}
      />
      <Switch
        label="Active"
        description="Inactive places aren't offered for programs."
        {...form.form.getInputProps('active', { type: 'checkbox' })}
      />
      <FormGroup title="Closures" hint="Days when nothing can take place here.">
        <ClosureFields form={form} />
      </FormGroup>
    </RecordDrawer>
  )
}
