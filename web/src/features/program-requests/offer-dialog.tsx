import { LIMITS, LOCATION_WORDS } from '@belay/contract/constants'
import { addDays, isBefore, isCivilDate } from '@belay/contract/dates'
import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import { AddRowButton, RemoveButton } from '../../ui/field-row.tsx'
import { DateField, TimeField } from '../../ui/fields/date-fields.tsx'
import { LinesField } from '../../ui/fields/text-fields.tsx'
import { type CloudForm, useCloudForm } from '../../ui/form/cloud-form.ts'
import { getDateMessage } from '../../ui/form/date-checks.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { FormGroup } from '../../ui/form-group.tsx'
import { useFormat } from '../../ui/format/format.tsx'
import { activePlacesQuery, describePlace, findLikelyPlace, type Place } from '../places/place-values.ts'
import { findType, useKnownTypes } from '../program-types/type-values.ts'
import { FormConflicts } from '../programs/form-conflicts.tsx'
import { useConflicts } from '../programs/use-conflicts.ts'
import { AlreadyDecided, useEarlierDecision } from './already-decided.tsx'
import { addTimeProblems, CHANGED_BY_REQUESTS, describeMailRecipients, type ProgramRequest } from './request-values.ts'
import styles from './requests.module.css'

type OfferedDateValues = { date: string; startTime: string; endTime: string; placeID: string }
type Values = { dates: OfferedDateValues[]; holdUntil: string; message: string }

const MIN_DATES = 2
const DEFAULT_HOLD_DAYS = 7
const NAMES = ['First date', 'Second date', 'Third date']

function findProblems({ dates, holdUntil }: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  dates.forEach((offered, index) => {
    const path = `dates.${index}.`
    if (!isCivilDate(offered.date)) problems[`${path}date`] = getDateMessage()
    addTimeProblems(problems, offered, path)
  })
  if (!isCivilDate(holdUntil)) problems.holdUntil = getDateMessage()
  else if (dates.some(({ date }) => isCivilDate(date) && isBefore(date, holdUntil)))
    problems.holdUntil = 'Choose a day no later than the first date.'
  return problems
}

type DialogProps = { request: ProgramRequest; onClose: () => void }

/** Shows the dialog to offer two or three dates, held until the client answers. The default place fits the type. */
export function OfferDialog(props: DialogProps) {
  const { programDetails } = props.request
  const types = useKnownTypes()
  const placesQuery = useQuery(activePlacesQuery)
  if (types.isPending || placesQuery.isPending) return null
  const places = placesQuery.data ?? []
  const type = findType(types.data ?? [], programDetails.programType)
  return <OfferForm {...props} places={places} placeID={findLikelyPlace(programDetails, type?.placeIDs, places)} />
}

type FormProps = DialogProps & { places: readonly Place[]; placeID: string }

function OfferForm({ request, places, placeID, onClose }: FormProps) {
  const { today } = useFormat()
  const { decided, mailed, isLoaded, runDecision } = useEarlierDecision(request.id, 'offerDates')
  const { startTime = '', endTime = '' } = request.programDetails.preferredDates[0] ?? {}
  const blank = { date: '', startTime, endTime, placeID }
  const form = useCloudForm<Values, ProgramRequest>({
    initialValues: { dates: [blank, blank], holdUntil: addDays(today, DEFAULT_HOLD_DAYS), message: '' },
    validate: findProblems,
    version: request.version,
    save: ({ dates, holdUntil, message }, { version }) =>
      runDecision(() =>
        cloud.programRequests.offerDates({
          id: request.id,
          version,
          dates: dates.map((date) => ({ ...date, placeID: date.placeID || null })),
          holdUntil,
          message,
        }),
      ),
    refresh: CHANGED_BY_REQUESTS,
    done: 'Dates offered.',
    saved: onClose,
  })
  const title = `Offer other dates to ${request.organization}`
  if (decided && !form.saving) return <AlreadyDecided request={decided} title={title} onClose={onClose} />
  if (!isLoaded) return null
  const { dates } = form.form.getValues()
  return (
    <FormModal title={title} onClose={onClose} form={form} submit="Offer dates" fullScreen>
      <Text size="sm">{mailed ? describeMailRecipients(mailed) : '\u00A0'}</Text>
      {dates.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a date is identified by its position only
        <OfferedDateFields key={index} form={form} index={index} request={request} places={places} />
      ))}
      {dates.length < LIMITS.preferredDates && (
        <AddRowButton onClick={() => form.form.insertListItem('dates', blank)}>Add another date</AddRowButton>
      )}
      <FormGroup title="Hold and message">
        <DateField
          label="Hold until"
          description="The last day on which the client can choose. Nothing else is planned there until then."
          required
          keepTyped
          min={today}
          {...form.field('holdUntil')}
        />
        <LinesField label="Message (optional)" {...form.field('message')} />
      </FormGroup>
    </FormModal>
  )
}

type FieldsProps = { form: CloudForm<Values>; index: number; request: ProgramRequest; places: readonly Place[] }

function OfferedDateFields({ form, index, request, places }: FieldsProps) {
  const { today } = useFormat()
  const { dates } = form.form.getValues()
  const { placeID = '', ...time } = dates[index] ?? {}
  const { location, participants, programType } = request.programDetails
  const { conflicts } = useConflicts({
    date: '',
    startTime: '',
    endTime: '',
    ...time,
    requestID: request.id,
    participants,
    programType,
    ...(placeID ? { placeID } : { location: LOCATION_WORDS[location] }),
  })
  const path = `dates.${index}`
  return (
    <FormGroup
      title={NAMES[index] ?? ''}
      action={
        dates.length > MIN_DATES && (
          <RemoveButton
            label={`Remove the ${NAMES[index]?.toLowerCase()}`}
            onClick={() => form.form.removeListItem('dates', index)}
          />
        )
      }
    >
      <div className={styles.when}>
        <DateField label="Date" within={NAMES[index]} keepTyped required min={today} {...form.field(`${path}.date`)} />
        <TimeField label="Start" required {...form.field(`${path}.startTime`)} />
        <TimeField label="End" required {...form.field(`${path}.endTime`)} />
      </div>
      <NativeSelect
        label="Place"
        data={[
          { value: '', label: LOCATION_WORDS[location] },
          ...places.map((place) => ({ value: place.placeID, label: describePlace(place) })),
        ]}
        {...form.field(`${path}.placeID`)}
      />
      <FormConflicts conflicts={conflicts} />
    </FormGroup>
  )
}
