import { linkTo } from '@belay/contract/links'
import { requestStatus } from '@belay/contract/statuses'
import { Alert, Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { sentenceOf } from '../../cloud/errors.ts'
import { refresh } from '../../cloud/query.ts'
import { useMe } from '../../cloud/use-me.ts'
import { useAct } from '../../ui/act.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EntryMenu } from '../../ui/entry-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { CHANGED_BY_REQUESTS } from './changed-collections.ts'
import { EditRequest } from './edit-request.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { type Request, toldByMail } from './request-values.ts'

/** What this person may do about a request. */
export function RequestActions({ request, onGone }: { request: Request; onGone: () => unknown }) {
  const { user, isAdmin } = useMe()
  const [doing, setDoing] = useState<'approve' | 'reject' | 'cancel' | 'edit' | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const status = requestStatus(request)
  const own = request.userid === user?.userid || request.email === user?.email
  const over = status === 'Cancelled' || status === 'Rejected'
  const done = () => setDoing(null)
  const act = useAct()
  const reopen = () =>
    act(() => cloud.programRequests.reopen({ id: request.id, version: request.version }), {
      refresh: CHANGED_BY_REQUESTS,
      done: `Reopened. ${toldByMail([request])}`,
    })
  const navigate = useNavigate()
  const again = () => void navigate({ to: '/app/program-requests/submitRequest', search: { from: request.id } })
  const remove = async () => {
    const sure = await confirm({
      title: `Delete the request from ${request.organization}?`,
      body: "This also deletes its program on the calendar and any unsigned contract, and releases staff. You can't undo this.",
      action: 'Delete',
      danger: true,
    })
    if (!sure) return
    setRefusal(null)
    try {
      await cloud.programRequests.delete({ id: request.id, version: request.version })
      await onGone()
      await refresh(...CHANGED_BY_REQUESTS)
      toast.done(`Deleted the request from ${request.organization}.`)
    } catch (error) {
      setRefusal(error)
    }
  }
  return (
    <>
      {refusal !== null && <Refusal error={refusal} onClose={() => setRefusal(null)} />}
      {isAdmin && status === 'Pending' && (
        <>
          <Button onClick={() => setDoing('approve')}>Approve</Button>
          <Button variant="default" onClick={() => setDoing('reject')}>
            Reject
          </Button>
        </>
      )}
      {isAdmin && status === 'Rejected' && (
        <Button loading={act.busy} onClick={() => void reopen()}>
          Reopen
        </Button>
      )}
      {isAdmin && status === 'Approved' && (
        <LinkButton {...linkTo.schedulingOf(request.id)}>Add to calendar</LinkButton>
      )}
      {((isAdmin && status !== 'Cancelled') || (own && status === 'Pending')) && (
        <Button variant="default" onClick={() => setDoing('edit')}>
          Edit
        </Button>
      )}
      {(isAdmin || own) && !over && (
        <Button variant="default" onClick={() => setDoing('cancel')}>
          Cancel request
        </Button>
      )}
      {isAdmin ? (
        <>
          <Button variant="subtle" color="red" onClick={() => void remove()}>
            Delete
          </Button>
          <EntryMenu
            label="More actions"
            entries={[{ label: 'Request again', icon: <IconCopy size={16} />, onClick: again }]}
          />
        </>
      ) : (
        <Button variant="default" onClick={again}>
          Request again
        </Button>
      )}
      {doing === 'approve' && <ApproveDialog request={request} onClose={done} />}
      {doing === 'edit' && <EditRequest request={request} onClose={done} />}
      {(doing === 'reject' || doing === 'cancel') && <ReasonDialog request={request} kind={doing} onClose={done} />}
    </>
  )
}

/** Why it was refused; the sentence names the documents in the way. */
function Refusal({ error, onClose }: { error: unknown; onClose: () => void }) {
  return (
    <Alert color="red" role="alert" w="100%" withCloseButton closeButtonLabel="Dismiss" onClose={onClose}>
      {sentenceOf(error)}
    </Alert>
  )
}
