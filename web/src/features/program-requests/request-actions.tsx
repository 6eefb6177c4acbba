import { linkTo } from '@belay/contract/links'
import { Alert, Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { getErrorMessage } from '../../cloud/calls/errors.ts'
import { cloud } from '../../cloud/client.ts'
import { refreshCollections } from '../../cloud/refresh.ts'
import { useIsAllowed } from '../../cloud/use-is-allowed.ts'
import { useMe } from '../../cloud/use-me.ts'
import { showOutcome, useAct } from '../../ui/actions/act.ts'
import { confirmDelete } from '../../ui/actions/confirm.tsx'
import { createDeleteEntryFor, createEntryFor, EntryMenu, type MenuEntry } from '../../ui/buttons/entry-menu.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Foot } from '../../ui/layers/foot.tsx'
import { activePlacesQuery } from '../places/place-values.ts'
import { useKnownTypes } from '../program-types/type-values.ts'
import { ChangeQuestion } from '../programs/change-question.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { EditRequest } from './edit-request.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { CANCELS_PROGRAM, ReasonDialog } from './reason-dialog.tsx'
import { CHANGED_BY_REQUESTS, describeMailRecipients, type OpenRequest } from './request-values.ts'

/** Shows the actions that the cloud allows this person: the next step, two or three more buttons, and a menu. */
export function RequestActions({ request, onGone }: { request: OpenRequest; onGone: () => unknown }) {
  const [openDialog, setOpenDialog] = useState<'approve' | 'reject' | 'offerDates' | 'cancel' | 'edit' | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const { can } = request
  const closeDialog = () => setOpenDialog(null)
  const act = useAct()
  // Prefetches the types and places that the forms of the actions show.
  useKnownTypes({ enabled: can.edit })
  useQuery({ ...activePlacesQuery, enabled: can.offerDates })
  const reopen = () =>
    act(() => cloud.programRequests.reopen({ id: request.id, version: request.version }), {
      refresh: CHANGED_BY_REQUESTS,
      done: `Reopened. ${describeMailRecipients(request.mails.reopen)}`,
    })
  const navigate = useNavigate()
  const repeatRequest = () => void navigate({ to: '/app/program-requests/submitRequest', search: { from: request.id } })
  const remove = async () => {
    const effect = 'This also deletes its program on the calendar and any unsigned contract, and releases staff.'
    if (!(await confirmDelete(`the request from ${request.organization}`, effect))) return
    setRefusal(null)
    try {
      const answer = await cloud.programRequests.delete({ id: request.id, version: request.version })
      await onGone()
      await refreshCollections(...CHANGED_BY_REQUESTS)
      showOutcome(answer, `Deleted the request from ${request.organization}.`)
    } catch (error) {
      setRefusal(error)
    }
  }
  const mayDelete = useIsAllowed('programRequests.delete')
  const isOwn = useMe().user?.email === request.email
  const mayPreview = useIsAllowed('programs.preview')
  const [cancelling, setCancelling] = useState<Cancellation | null>(null)
  const cancel = async () => {
    if (mayPreview) {
      const preview = await act(() => previewCancellation(request))
      if (!preview) return
      setCancelling(preview)
    }
    setOpenDialog('cancel')
  }
  const withdraw = () =>
    act(() => cloud.programRequests.withdrawDates({ id: request.id, version: request.version }), {
      refresh: CHANGED_BY_REQUESTS,
      done: 'The dates are no longer offered.',
    })
  const hasNext = can.approve || can.reopen || can.schedule
  const entries = [
    can.reject && { label: 'Reject', onClick: () => setOpenDialog('reject') },
    can.offerDates && { label: 'Offer other dates', onClick: () => setOpenDialog('offerDates') },
    can.edit && { label: 'Edit', onClick: () => setOpenDialog('edit') },
    createEntryFor(
      request,
      'cancel',
      { label: 'Cancel request', onClick: () => void cancel() },
      (isOwn || mayDelete) && !request.cancelled,
    ),
    { label: 'Request again', icon: <IconCopy size={16} />, onClick: repeatRequest },
    can.withdrawDates && { label: 'Withdraw offered dates', onClick: () => void withdraw() },
    createDeleteEntryFor(request, remove, mayDelete),
  ].filter((entry): entry is MenuEntry => Boolean(entry))
  const buttons = entries.filter(({ refusalReason, danger }) => !refusalReason && !danger).slice(0, hasNext ? 2 : 3)
  return (
    <>
      {refusal !== null && (
        <Alert
          color="red"
          role="alert"
          w="100%"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => setRefusal(null)}
        >
          {getErrorMessage(refusal)}
        </Alert>
      )}
      <Foot
        menu={<EntryMenu label="More actions" entries={entries.filter((entry) => !buttons.includes(entry))} />}
        others={buttons.toReversed().map(({ label, onClick }) => (
          <Button key={label} variant="default" disabled={act.busy} onClick={onClick}>
            {label}
          </Button>
        ))}
      >
        {can.approve && <Button onClick={() => setOpenDialog('approve')}>Approve</Button>}
        {can.reopen && (
          <Button loading={act.busy} onClick={() => void reopen()}>
            Reopen
          </Button>
        )}
        {can.schedule && <LinkButton {...linkTo.schedulingOf(request.id)}>Add to calendar</LinkButton>}
      </Foot>
      {openDialog === 'approve' && <ApproveDialog request={request} onClose={closeDialog} />}
      {openDialog === 'offerDates' && <OfferDialog request={request} onClose={closeDialog} />}
      {openDialog === 'edit' && <EditRequest request={request} onClose={closeDialog} />}
      {openDialog === 'reject' && <ReasonDialog request={request} kind="reject" onClose={closeDialog} />}
      {openDialog === 'cancel' && (
        <ReasonDialog
          request={request}
          kind="cancel"
          onClose={closeDialog}
          effects={cancelling && <ChangeQuestion {...cancelling} />}
        />
      )}
    </>
  )
}

type Cancellation = ComponentProps<typeof ChangeQuestion>

async function previewCancellation({ id, programID, addedToCalendar }: OpenRequest): Promise<Cancellation> {
  const change = { programID: programID ?? id, changes: { ends: 'requestCancelled' as const } }
  const [preview, entry] = await Promise.all([
    cloud.programs.preview(change),
    programID && addedToCalendar ? cloud.programSchedule.get({ programID }) : null,
  ])
  const lead = entry ? CANCELS_PROGRAM : undefined
  return {
    preview,
    changeToConfirm: { change, staffing: entry?.staffing ?? [], title: '', action: 'Cancel request', lead },
  }
}
