import { LIMITS, PICTURE_WIDTHS } from '@belay/contract/constants'
import { programPathOf } from '@belay/contract/slug'
import {
  Anchor,
  Button,
  FileInput,
  Group,
  MultiSelect,
  NumberInput,
  SimpleGrid,
  Switch,
  TagsInput,
} from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import { removablePill } from '../../ui/fields/removable-pill.tsx'
import { LineField, LinesField } from '../../ui/fields/text-fields.tsx'
import { useCloudForm } from '../../ui/form/cloud-form.ts'
import { RecordDrawer } from '../../ui/form/form-drawer.tsx'
import { FormGroup } from '../../ui/form-group.tsx'
import { activePlacesQuery } from '../places/place-values.ts'
import { createPictureSizes } from './create-picture-sizes.ts'
import styles from './type-form.module.css'
import { TypeLinesField } from './type-lines-field.tsx'
import { checkType, type ProgramType, type TypeValues, toTypeInput, toTypeValues } from './type-values.ts'

const MINUTES = { min: 0, max: 1440, step: 15, allowDecimal: false, suffix: ' min' }
const PEOPLE = { min: 1, max: LIMITS.participants, allowDecimal: false }
const TAGS = { renderPill: removablePill, maxTags: 50, acceptValueOnBlur: true }

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, index, 15)),
}))

/** The pictures are cut to the shape in which the public pages show them. */
const PICTURE_SIZES = { ...PICTURE_WIDTHS, shape: 8 / 3 }

type TypeFormProps = { type: ProgramType | null; onClose: () => void }

export function TypeForm({ type, onClose }: TypeFormProps) {
  const places = useQuery(activePlacesQuery).data ?? []
  const form = useCloudForm({
    initialValues: toTypeValues(type ?? {}),
    validate: checkType,
    version: type?.version,
    save: async (values, { version }) => {
      const input = { ...toTypeInput(values), ...(await createPictureSizes(values.picture, PICTURE_SIZES)) }
      return type
        ? cloud.programTypes.update({ ...input, typeID: type.typeID, version })
        : cloud.programTypes.create(input)
    },
    current: (document: ProgramType) => toTypeValues(document),
    refresh: ['programTypes'],
    done: (saved) => (type ? `Saved ${saved.name}.` : `Added ${saved.name}.`),
    saved: onClose,
  })
  const preview = () => {
    if (!form.form.validate().hasErrors) openPreview(form.form.getValues(), type?.typeID ?? null)
  }
  return (
    <RecordDrawer kind="program type" existing={type?.name} onClose={onClose} form={form}>
      <FormGroup title="Public page">
        <LineField
          label="Name"
          required
          data-autofocus
          description={type ? 'Programs with the old name keep this type.' : undefined}
          {...form.field('name')}
        />
        <LinesField
          label="Description"
          description="What it is for. Clients read this first."
          {...form.field('description')}
        />
        <LinesField
          label="What a day looks like"
          description="Clients read this on the program's page. An empty line begins a paragraph."
          {...form.field('typicalDay')}
        />
        {type?.pictureURL && <img className={styles.picture} src={type.smallPictureURL ?? type.pictureURL} alt="" />}
        <FileInput
          label={type?.pictureURL ? 'Replace the picture' : 'Picture'}
          clearable
          accept="image/png,image/jpeg,image/webp"
          placeholder="Choose a picture"
          leftSection={<IconPhoto size={16} />}
          {...form.field('picture')}
        />
        <Switch
          label="Offered"
          description="It has a public page, and clients can choose it."
          {...form.form.getInputProps('offered', { type: 'checkbox' })}
        />
        <Group>
          <Button variant="default" onClick={preview}>
            Preview with these values
          </Button>
          {type && (
            <Anchor href={programPathOf(type)} target="_blank" size="sm">
              {type.offered ? 'Open the public page' : 'Preview the public page'}
            </Anchor>
          )}
        </Group>
      </FormGroup>
      <FormGroup title="Group and length">
        <SimpleGrid cols={2} spacing="lg">
          <NumberInput label="Smallest group" {...PEOPLE} {...form.field('participantsFrom')} />
          <NumberInput label="Largest group" {...PEOPLE} {...form.field('participantsTo')} />
          <LineField label="Ages" placeholder="12 and older" {...form.field('ages')} />
          <NumberInput label="Usual length" {...MINUTES} {...form.field('usualMinutes')} />
        </SimpleGrid>
      </FormGroup>
      <FormGroup title="Months and places">
        <MultiSelect
          label="Months"
          placeholder={form.form.getValues().months.length === 0 ? 'The whole year' : undefined}
          data={MONTHS}
          {...form.field('months')}
        />
        <MultiSelect
          label="Places it fits"
          placeholder={form.form.getValues().placeIDs.length === 0 ? 'All places' : undefined}
          searchable
          data={places.map(({ placeID, name }) => ({ value: placeID, label: name }))}
          {...form.field('placeIDs')}
        />
      </FormGroup>
      <TypeLinesField form={form}>
        <LinesField
          label="Not included"
          placeholder="Lunch and the bus"
          description="Clients read this below the price."
          {...form.field('notIncluded')}
        />
      </TypeLinesField>
      <FormGroup title="Staff">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
          <NumberInput
            label="Participants per facilitator"
            placeholder="Doesn't depend on it"
            {...PEOPLE}
            {...form.field('participantsPerFacilitator')}
          />
          <NumberInput
            label="Facilitators, at least"
            min={0}
            max={LIMITS.staffNeeded}
            allowDecimal={false}
            {...form.field('leastFacilitators')}
          />
        </SimpleGrid>
        <TagsInput
          label="Skills needed"
          placeholder="Add a skill and press Enter"
          {...TAGS}
          {...form.field('skills')}
        />
        <TagsInput
          label="Certificates needed"
          placeholder="Add a certificate and press Enter"
          {...TAGS}
          {...form.field('certificates')}
        />
      </FormGroup>
      <FormGroup title="What to bring">
        <LinesField
          label="What participants bring"
          description="Clients read this on the page of their day."
          {...form.field('participantsBring')}
        />
        <LinesField
          label="What facilitators bring"
          description="Facilitators read this on their shifts."
          {...form.field('staffBrings')}
        />
      </FormGroup>
    </RecordDrawer>
  )
}

/** Opens the public page with the values of the form in a new tab, before they are saved (R433). */
function openPreview(values: TypeValues, typeID: string | null): void {
  const sent = document.createElement('form')
  Object.assign(sent, { method: 'post', action: '/programs/preview', target: '_blank', hidden: true })
  const field = document.createElement('input')
  Object.assign(field, { name: 'type', value: JSON.stringify({ ...toTypeInput(values), typeID }) })
  sent.append(field)
  document.body.append(sent)
  sent.submit()
  sent.remove()
}
