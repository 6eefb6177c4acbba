import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCentre } from '../../../cloud/centre.ts'
import { cloud, type Outputs } from '../../../cloud/client.ts'
import { api } from '../../../cloud/orpc.ts'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { required } from '../../../ui/form/checks.ts'
import { useCloudForm } from '../../../ui/form/cloud-form.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useFormat } from '../../../ui/format/format.tsx'
import { Modal } from '../../../ui/layers/layers.tsx'
import { ErrorState, Loading } from '../../../ui/page/states.tsx'
import { toPhoneLink } from '../../../ui/text/to-phone-link.ts'
import { describeAsk, describeFit } from '../../shift/ask-words.ts'
import { CHANGED_BY_STAFFING } from '../schedule-data.ts'
import type { OwnShift } from './cant-make-it.tsx'
import { ProposeSwapDrawer } from './propose-swap-drawer.tsx'

type Found = Outputs['staffPrograms']['swapCandidates']
type DialogProps = { shift: OwnShift; onClose: () => void }

const TITLE = "Can't make it"

/**
 * Shows how to leave a confirmed shift. The cloud decides which way: early, the shift stays with its person until
 * somebody takes it; late, they call the office.
 */
export function CantMakeItDialog({ shift, onClose }: DialogProps) {
  const { id } = shift
  const [isSwapping, setSwapping] = useState(false)
  const people = useQuery(api.staffPrograms.swapCandidates.queryOptions({ input: { id }, staleTime: 0 }))
  // The way that was found first, because leaving the shift changes it while the dialog is open.
  const [found, setFound] = useState<Found>()
  if (!found && people.data && people.isFetchedAfterMount) setFound(people.data)
  if (isSwapping) return <ProposeSwapDrawer shift={shift} onClose={onClose} />
  if (found?.leave === 'callOffice') return <LateForm shift={shift} onClose={onClose} />
  if (found?.leave === 'handOver') {
    const swap = found.items.length > 0 ? () => setSwapping(true) : undefined
    return <EarlyForm shift={shift} proposed={found.proposed} onSwap={swap} onClose={onClose} />
  }
  if (found)
    return (
      <Modal opened onClose={onClose} title={TITLE}>
        <Text>The office knows. It stays yours until somebody takes it. If nobody does, call the office.</Text>
      </Modal>
    )
  return (
    <Modal opened onClose={onClose} title={TITLE}>
      {people.isError ? (
        <Stack gap="sm">
          <CallOfficeButton />
          <ErrorState error={people.error} retry={() => void people.refetch()} />
        </Stack>
      ) : (
        <Loading />
      )}
    </Modal>
  )
}

/** Shows a button that dials the office's number. Shows nothing if the centre has none. */
function CallOfficeButton() {
  const { phone } = useCentre()
  if (!phone) return null
  return (
    <Button component="a" href={toPhoneLink(phone)} data-autofocus>
      Call {phone}
    </Button>
  )
}

function ShiftLine({ shift: { programName, date, startTime, endTime } }: { shift: OwnShift }) {
  const format = useFormat()
  return (
    <Text>
      <strong>{programName}</strong>, {format.nearDay(date)}, {format.time(startTime, endTime)}
    </Text>
  )
}

type EarlyProps = DialogProps & {
  /** The number of people who would be asked. */
  proposed: number
  onSwap: (() => void) | undefined
}

function EarlyForm({ shift, proposed, onSwap, onClose }: EarlyProps) {
  const form = useCloudForm({
    initialValues: { reason: '' },
    validate: { reason: required('Enter a reason.') },
    save: ({ reason }) => cloud.staffPrograms.giveBack({ id: shift.id, reason: reason.trim(), ask: proposed > 0 }),
    refresh: CHANGED_BY_STAFFING,
    done: `${proposed > 0 ? 'Asked' : 'The office knows'}. The shift is yours until somebody takes it.`,
    saved: onClose,
  })
  return (
    <FormModal title={TITLE} onClose={onClose} form={form} submit={describeAsk(proposed)}>
      <ShiftLine shift={shift} />
      <Text>It stays yours until somebody takes it. {describeFit(proposed)} We tell the office.</Text>
      <LinesField label="Reason" description="Only the office reads it." required {...form.field('reason')} />
      {onSwap && (
        <Button variant="default" onClick={onSwap}>
          Ask one of them, or swap
        </Button>
      )}
    </FormModal>
  )
}

function LateForm({ shift, onClose }: DialogProps) {
  const { phone } = useCentre()
  const format = useFormat()
  const { id, programName, date } = shift
  const form = useCloudForm({
    initialValues: { reason: '' },
    validate: { reason: required('Enter a reason.') },
    save: ({ reason }) =>
      cloud.staffPrograms.decline({ id, reason: reason.trim() }, { context: { about: programName } }),
    refresh: CHANGED_BY_STAFFING,
    done: "The office knows. We'll look for someone else.",
    saved: onClose,
  })
  return (
    <FormModal title={TITLE} onClose={onClose} form={form} submit="I can't call: tell the office" danger>
      <ShiftLine shift={shift} />
      {phone && (
        <Stack gap="sm">
          <Text>It is {format.nearDayInText(date)}, so please call the office.</Text>
          <CallOfficeButton />
        </Stack>
      )}
      <LinesField
        label="Reason"
        description="The office reads it. You no longer work this shift, and others can take it at once."
        required
        {...form.field('reason')}
      />
    </FormModal>
  )
}
