import { Radio, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cloud, type Outputs } from '../../../cloud/client.ts'
import { api } from '../../../cloud/orpc.ts'
import { useSteadyOrder } from '../../../ui/actions/use-steady-order.ts'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { required } from '../../../ui/form/checks.ts'
import { useCloudForm } from '../../../ui/form/cloud-form.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { type Format, useFormat } from '../../../ui/format/format.tsx'
import { DetailPanel } from '../../../ui/layers/detail-panel.tsx'
import { ErrorState, Loading } from '../../../ui/page/states.tsx'
import { DimmedText } from '../../../ui/text/dimmed-text.tsx'
import { CHANGED_BY_STAFFING } from '../schedule-data.ts'
import type { OwnShift } from './cant-make-it.tsx'
import { SwapTerms } from './shift-answers.tsx'

type SwapCandidate = Outputs['staffPrograms']['swapCandidates']['items'][number]
type Shift = SwapCandidate['shifts'][number]
type DrawerProps = { shift: OwnShift; onClose: () => void }

/** Loads the people who could take or exchange the own shift, then shows the form that asks one of them. */
export function ProposeSwapDrawer({ shift, onClose }: DrawerProps) {
  const { id } = shift
  const people = useQuery(api.staffPrograms.swapCandidates.queryOptions({ input: { id }, staleTime: 0 }))
  // Cached people may be in another order.
  if (people.data && people.isFetchedAfterMount)
    return <SwapForm shift={shift} people={people.data.items} onClose={onClose} />
  return (
    <DetailPanel opened onClose={onClose} title="Propose a swap">
      {people.isError ? <ErrorState error={people.error} retry={() => void people.refetch()} /> : <Loading />}
    </DetailPanel>
  )
}

/** Describes a shift in one line: "Ropes, Wednesday, April 1, 9:00 AM to 12:00 PM". */
const describeShift = (shift: Shift, format: Format): string =>
  [shift.programName, format.nearDay(shift.date), format.time(shift.startTime, shift.endTime)]
    .filter(Boolean)
    .join(', ')

const NO_SHIFT = ''

function SwapForm({ shift, people, onClose }: DrawerProps & { people: readonly SwapCandidate[] }) {
  const format = useFormat()
  const choices = useSteadyOrder(people, ({ staffID }) => staffID)
  const form = useCloudForm({
    initialValues: { withStaffID: '', theirID: NO_SHIFT, note: '' },
    validate: { withStaffID: required('Choose a person.') },
    save: ({ withStaffID, theirID, note }) =>
      cloud.staffPrograms.proposeSwap({ id: shift.id, withStaffID, theirID: theirID || undefined, note: note.trim() }),
    refresh: CHANGED_BY_STAFFING,
    done: ({ withStaffName }) => `Asked ${withStaffName}. The shift is yours until they accept.`,
    saved: onClose,
  })
  const { withStaffID, theirID } = form.form.getValues()
  const person = people.find(({ staffID }) => staffID === withStaffID)
  const chosenShift = person?.shifts.find((other) => other.id === theirID) ?? null
  const choose = (staffID: string) => {
    const chosenPerson = people.find((candidate) => candidate.staffID === staffID)
    form.form.setValues({
      withStaffID: staffID,
      theirID: chosenPerson?.fits ? NO_SHIFT : (chosenPerson?.shifts[0]?.id ?? NO_SHIFT),
    })
  }
  return (
    <FormDrawer
      title="Propose a swap"
      onClose={onClose}
      form={form}
      submit="Ask for the swap"
      note="Nothing changes until they accept. Then we tell the office."
    >
      <p>
        <strong>{shift.programName}</strong>, {format.nearDay(shift.date)},{' '}
        {format.time(shift.startTime, shift.endTime)}
      </p>
      {people.length === 0 ? (
        <p role="status">Nobody else fits this shift and is free then. You can give it back instead.</p>
      ) : (
        <Select
          label="Who could take it?"
          description="People who fit, best first."
          placeholder="Choose a person"
          searchable
          required
          nothingFoundMessage="No matching people"
          maxDropdownHeight={380}
          data={choices.map(({ staffID, staffName }) => ({ value: staffID, label: staffName }))}
          renderOption={({ option }) => (
            <span>
              <strong>{option.label}</strong>
              <DimmedText block>{describePerson(people.find(({ staffID }) => staffID === option.value))}</DimmedText>
            </span>
          )}
          {...form.field('withStaffID')}
          value={withStaffID || null}
          onChange={(value) => choose(value ?? '')}
        />
      )}
      {person && person.shifts.length === 0 && (
        <DimmedText block>They have no shift you could work instead, so they would take yours.</DimmedText>
      )}
      {person && person.shifts.length > 0 && (
        <Radio.Group
          label="What would you work instead?"
          value={theirID}
          onChange={(value) => form.form.setFieldValue('theirID', value)}
        >
          <Stack gap="sm" mt="sm">
            {person.fits && <Radio value={NO_SHIFT} label={`Nothing, ${person.staffName} takes mine`} />}
            {person.shifts.map((shift) => (
              <Radio key={shift.id} value={shift.id} label={describeShift(shift, format)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {person && <SwapTerms gives={shift} gets={chosenShift} warnings={chosenShift?.warnings ?? []} />}
      <LinesField label="Message" description="They read it in the e-mail." {...form.field('note')} />
    </FormDrawer>
  )
}

const describePerson = (person: SwapCandidate | undefined): string =>
  [...(person?.reasons ?? []), ...(person && !person.fits ? ['only for a shift of theirs'] : [])].join(', ')
