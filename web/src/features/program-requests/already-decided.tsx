import { linkTo } from '@belay/contract/links'
import { requestStatus } from '@belay/contract/statuses'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { cloud } from '../../cloud/client.ts'
import { dataOf } from '../../cloud/errors.ts'
import { refresh } from '../../cloud/query.ts'
import { useAct } from '../../ui/act.ts'
import { Ago } from '../../ui/format.tsx'
import { Modal } from '../../ui/layers.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { CHANGED_BY_REQUESTS } from './changed-collections.ts'
import type { Request } from './request-values.ts'

/**
 * Notices that somebody else decided first: `watch` runs the decision, and reads the request as it is now when it comes too
 * late. `first` is that request, also when it was seen to change while the dialog was open.
 */
export function useAlreadyDecided(request: Request, isOpen: (request: Request) => boolean) {
  const [first, setFirst] = useState<Request | null>(null)
  async function watch<Saved>(decide: () => Promise<Saved>): Promise<Saved> {
    try {
      return await decide()
    } catch (error) {
      if (dataOf(error).reason === 'decided') setFirst(await cloud.programRequests.get({ id: request.id }))
      throw error
    }
  }
  return { first: first ?? (isOpen(request) ? null : request), watch }
}

/** Who decided first, when and why, and what can be done next. */
export function AlreadyDecided({ request, title, onClose }: { request: Request; title: string; onClose: () => void }) {
  const act = useAct()
  const status = requestStatus(request)
  const reason = request.cancellationReason ?? request.rejectionReason
  const close = () => {
    onClose()
    void refresh(...CHANGED_BY_REQUESTS)
  }
  const reopen = async () => {
    const reopened = await act(() => cloud.programRequests.reopen({ id: request.id, version: request.version }), {
      refresh: CHANGED_BY_REQUESTS,
      done: 'Reopened.',
    })
    if (reopened) onClose()
  }
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="lg">
        <Text role="status">
          {status === 'Scheduled' ? 'Approved' : status} by {request.decidedByName ?? 'the centre'}{' '}
          <Ago at={request.decidedAt} />
          {reason ? `: “${reason}”` : '.'}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Close
          </Button>
          {status === 'Rejected' && (
            <Button loading={act.busy} onClick={() => void reopen()}>
              Reopen
            </Button>
          )}
          {status === 'Approved' && <LinkButton {...linkTo.schedulingOf(request.id)}>Add to calendar</LinkButton>}
        </Group>
      </Stack>
    </Modal>
  )
}
