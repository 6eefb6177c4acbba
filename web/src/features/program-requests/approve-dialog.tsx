import { isCivilDate, isClockTime, minutesOf } from '@belay/contract/dates'
import { Button, Checkbox, Group, NumberInput, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { type CloudForm, useCloudForm } from '../../ui/cloud-form.ts'
import { DateField, TimeField } from '../../ui/date-fields.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { useFormat } from '../../ui/format.tsx'
import { ParticipantsField } from '../../ui/number-fields.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { toClientChoice } from '../clients/client-types.ts'
import { PlaceFields } from '../places/place-fields.tsx'
import { TypeField } from '../program-types/type-field.tsx'
import { useProposal } from '../program-types/use-proposal.ts'
import { ConflictNote } from '../programs/conflict-note.tsx'
import { NO_OVERRIDE, type Override, type OverrideValues, type Plan, useOverride } from '../programs/use-conflicts.ts'
import { AlreadyDecided, useAlreadyDecided } from './already-decided.tsx'
import { LOCATION_WORDS } from './details-facts.tsx'
import { CHANGED_BY_REQUESTS, describeMailRecipients, type Request } from './request-values.ts'
import styles from './requests.module.css'

type Values = OverrideValues & {
  programType: string
  participants: number | ''
  date: string
  startTime: string
  endTime: string
  location: string
  placeID: string
  staffNeeded: number | ''
  clientID: string
  makeClient: boolean
}

const toFormValues = ({ programDetails }: Request): Partial<Values> => ({
  programType: programDetails.programType,
  participants: programDetails.participants,
})

/** Without a date the request is approved and waits for one; with a date it needs a start and an end after it. */
function findProblems({ programType, participants, date, startTime, endTime }: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  if (programType.trim() === '') problems.programType = 'Enter a program type.'
  if (participants === '' || participants < 1) problems.participants = 'Enter the number of participants.'
  if (!date) return problems
  if (!isCivilDate(date)) problems.date = 'Enter a date such as 12/08/2026, or leave this empty.'
  if (!isClockTime(startTime)) problems.startTime = 'Enter a start time such as 9:00 AM.'
  if (!isClockTime(endTime)) problems.endTime = 'Enter an end time such as 11:30 AM.'
  else if (isClockTime(startTime) && minutesOf(endTime) <= minutesOf(startTime))
    problems.endTime = 'The end must be after the start.'
  return problems
}

/** What is approved, as it is checked for conflicts; null without a date. */
const toPlan = ({ date, startTime, endTime, ...values }: Values): Plan | null =>
  date
    ? {
        date,
        startTime,
        endTime,
        location: values.location.trim(),
        placeID: values.placeID || undefined,
        participants: values.participants || undefined,
        programType: values.programType.trim(),
        staffNeeded: values.staffNeeded === '' ? undefined : values.staffNeeded,
      }
    : null

type ApproveDialogProps = { request: Request; onClose: () => void; onDecided?: () => void }

/** Approves: the client, the draft contract and, with a date, the calendar entry are made in one step. */
export function ApproveDialog({ request, onClose, onDecided }: ApproveDialogProps) {
  const format = useFormat()
  const access = useQuery({ ...api.users.permission.queryOptions({ input: { email: request.email } }), retry: false })
  const unassigned = access.data?.permission === 'No Access'
  const preferredDate = request.programDetails.preferredDates[0]
  const { decided, mailed, watch } = useAlreadyDecided(request.id, 'approve')
  const form = useCloudForm<Values, Request>({
    initialValues: {
      programType: '',
      participants: '',
      ...toFormValues(request),
      date: preferredDate?.date ?? '',
      startTime: preferredDate?.startTime ?? '',
      endTime: preferredDate?.endTime ?? '',
      location: LOCATION_WORDS[request.programDetails.location],
      placeID: '',
      staffNeeded: 2,
      clientID: '',
      makeClient: true,
      ...NO_OVERRIDE,
    },
    validate: findProblems,
    version: request.version,
    save: (values, { version }) => {
      const { date, startTime, endTime } = values
      const approve = (override: Override) =>
        cloud.programRequests.approve({
          id: request.id,
          version,
          extra: { programDetails: { programType: values.programType, participants: Number(values.participants) } },
          ...(date ? { date, startTime, endTime } : {}),
          location: values.location,
          placeID: values.placeID || null,
          staffNeeded: values.staffNeeded === '' ? undefined : values.staffNeeded,
          clientID: values.clientID || undefined,
          makeClient: unassigned && values.makeClient,
          override,
        })
      return watch(() => check.save(values, approve))
    },
    current: toFormValues,
    refresh: [...CHANGED_BY_REQUESTS, 'users'],
    done: (approved) => (approved.addedToCalendar ? 'Approved and added to the calendar.' : 'Approved.'),
    saved: () => {
      onDecided?.()
      onClose()
    },
  })
  const type = useProposal(form, true, false)
  const values = form.form.getValues()
  const check = useOverride(toPlan(values))
  const title = `Approve request from ${request.organization}`
  if (decided && !form.saving) return <AlreadyDecided request={decided} title={title} onClose={onClose} />
  return (
    <FormModal title={title} onClose={onClose} form={form} submit={check.wordFor('Approve')} size="lg" fullScreen>
      <Text size="sm">{mailed ? describeMailRecipients(mailed) : '\u00A0'}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
        <TypeField required {...form.field('programType')} />
        <ParticipantsField required {...form.field('participants')} />
      </SimpleGrid>
      {request.programDetails.preferredDates.length > 1 && (
        <Group gap="sm">
          {request.programDetails.preferredDates.map((preferredDate) => (
            <Button
              key={`${preferredDate.date}${preferredDate.startTime}`}
              variant="default"
              size="compact-sm"
              onClick={() => form.form.setValues({ ...preferredDate })}
            >
              {format.date(preferredDate.date)}, {format.time(preferredDate.startTime, preferredDate.endTime)}
            </Button>
          ))}
        </Group>
      )}
      <div className={styles.when}>
        <DateField label="Date" keepTyped description="Leave empty to set the date later" {...form.field('date')} />
        <TimeField label="Start" {...form.field('startTime')} />
        <TimeField label="End" {...form.field('endTime')} />
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
        <PlaceFields form={form} fitting={type?.placeIDs} />
        <NumberInput label="Staff needed" min={0} max={100} allowDecimal={false} {...form.field('staffNeeded')} />
      </SimpleGrid>
      <ConflictNote conflicts={check.conflicts} note={form.field('overrideNote')} />
      <ClientChoice form={form} request={request} />
      {unassigned && (
        <Checkbox
          label={`Make ${request.contactName} a Client`}
          {...form.form.getInputProps('makeClient', { type: 'checkbox' })}
        />
      )}
    </FormModal>
  )
}

/** An existing client; without one, the client of the organization's name is used or made. */
function ClientChoice({ form, request }: { form: CloudForm<Values>; request: Request }) {
  const { clientID } = form.form.getValues()
  return (
    <SearchSelect
      label="Client"
      description={`Leave empty and we'll match or create ${request.organization}`}
      placeholder={`Find or add ${request.organization}`}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear client' }}
      nothingFoundMessage="No matching clients"
      query={(search) =>
        api.clients.list.queryOptions({ input: { where: { search: search.slice(0, 100) || undefined }, limit: 20 } })
      }
      toChoice={toClientChoice}
      value={clientID || null}
      onChoose={(client) => form.form.setFieldValue('clientID', client?.clientID ?? '')}
    />
  )
}
