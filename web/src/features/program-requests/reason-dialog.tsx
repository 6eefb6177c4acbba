import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { cloud } from '../../cloud/client.ts'
import { useMe } from '../../cloud/use-me.ts'
import { LinesField } from '../../ui/fields/text-fields.tsx'
import { required } from '../../ui/form/checks.ts'
import { useCloudForm } from '../../ui/form/cloud-form.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { AlreadyDecided, useEarlierDecision } from './already-decided.tsx'
import {
  CHANGED_BY_REQUESTS,
  describeCancelRecipients,
  describeMailRecipients,
  type ProgramRequest,
} from './request-values.ts'

/** The effects on the program when its request is cancelled. */
export const CANCELS_PROGRAM =
  "We'll take its program off the calendar, release its staff and withdraw any unsigned contract."

type ReasonProps = {
  request: ProgramRequest
  kind: 'reject' | 'cancel'
  onClose: () => void
  onDecided?: (answer: ProgramRequest) => void
  /** The effects of the decision, shown instead of the mail's recipients. */
  effects?: ReactNode
}

/** Shows the dialog to reject or cancel a request with a reason. Everyone concerned receives the reason. */
export function ReasonDialog({ request, kind, onClose, onDecided, effects }: ReasonProps) {
  const { isAdmin, user } = useMe()
  const { decided, mailed, runDecision } = useEarlierDecision(request.id, kind)
  const form = useCloudForm({
    initialValues: { reason: '' },
    validate: { reason: required('Enter a reason.') },
    version: request.version,
    save: ({ reason }, { version }) =>
      runDecision(() =>
        kind === 'reject'
          ? cloud.programRequests.reject({ id: request.id, version, reason })
          : cloud.programRequests.cancel({ id: request.id, version, cancellationReason: reason }),
      ),
    mergesOthers: false,
    current: (document: ProgramRequest) => ({ reason: document.rejectionReason ?? document.cancellationReason ?? '' }),
    refresh: CHANGED_BY_REQUESTS,
    done: kind === 'reject' ? 'Request rejected.' : 'Request cancelled.',
    saved: (answer) => {
      onDecided?.(answer)
      onClose()
    },
  })
  const title = kind === 'reject' ? `Reject request from ${request.organization}` : 'Cancel this request'
  if (decided && !form.saving) return <AlreadyDecided request={decided} title={title} onClose={onClose} />
  return (
    <FormModal
      title={title}
      onClose={onClose}
      form={form}
      submit={kind === 'reject' ? 'Reject' : 'Cancel request'}
      danger
      cancelLabel={kind === 'reject' ? 'Cancel' : 'Go back'}
    >
      {effects ?? (
        // Two lines on a phone, so that the recipients, which follow, move nothing.
        <Text size="sm" mih={{ base: '2lh', xs: '1lh' }}>
          {kind === 'cancel' && request.addedToCalendar ? `${CANCELS_PROGRAM} ` : ''}
          {!mailed
            ? '\u00A0'
            : isAdmin
              ? describeMailRecipients(mailed)
              : describeCancelRecipients(mailed, user?.email)}
        </Text>
      )}
      <LinesField label="Reason" required minRows={3} data-autofocus {...form.field('reason')} />
    </FormModal>
  )
}
