import { linkTo } from '@belay/contract/links'
import { requestStatus } from '@belay/contract/statuses'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getErrorData } from '../../cloud/calls/errors.ts'
import { cloud } from '../../cloud/client.ts'
import { api } from '../../cloud/orpc.ts'
import { refreshCollections } from '../../cloud/refresh.ts'
import { useAct } from '../../ui/actions/act.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Ago } from '../../ui/format/format.tsx'
import { DialogFoot } from '../../ui/layers/foot.tsx'
import { Modal } from '../../ui/layers/layers.tsx'
import { CHANGED_BY_REQUESTS, type OpenRequest } from './request-values.ts'

/** Detects an earlier decision by another person. `mailed`: the recipients of the decision's mail, after `isLoaded`. */
export function useEarlierDecision(id: string, action: 'approve' | 'reject' | 'offerDates' | 'cancel') {
  const query = useQuery(api.programRequests.get.queryOptions({ input: { id } }))
  async function runDecision<Saved>(decide: () => Promise<Saved>): Promise<Saved> {
    try {
      return await decide()
    } catch (error) {
      if (getErrorData(error).reason === 'decided') await query.refetch()
      throw error
    }
  }
  return {
    decided: query.data && !query.data.can[action] ? query.data : null,
    mailed: query.data?.mails[action],
    isLoaded: !query.isPending,
    runDecision,
  }
}

type AlreadyDecidedProps = { request: OpenRequest; title: string; onClose: () => void }

export function AlreadyDecided({ request, title, onClose }: AlreadyDecidedProps) {
  const act = useAct()
  const status = requestStatus(request)
  const reason = request.cancellationReason ?? request.rejectionReason
  const closeDialog = () => {
    onClose()
    void refreshCollections(...CHANGED_BY_REQUESTS)
  }
  const reopen = async () => {
    const reopened = await act(() => cloud.programRequests.reopen({ id: request.id, version: request.version }), {
      refresh: CHANGED_BY_REQUESTS,
      done: 'Reopened.',
    })
    if (reopened) onClose()
  }
  return (
    <Modal opened onClose={closeDialog} title={title}>
      <Stack gap="lg">
        <Text role="status">
          {status === 'Scheduled' ? 'Approved' : status} by {request.decidedByName ?? 'the centre'}{' '}
          <Ago at={request.decidedAt} />
          {reason ? `: “${reason}”` : '.'}
        </Text>
        <DialogFoot leave="Close" onLeave={closeDialog}>
          {request.can.reopen && (
            <Button loading={act.busy} onClick={() => void reopen()}>
              Reopen
            </Button>
          )}
          {request.can.schedule && <LinkButton {...linkTo.schedulingOf(request.id)}>Add to calendar</LinkButton>}
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
