import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { cloud, type Outputs } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { ask } from '../../ui/confirm.tsx'
import { Ago } from '../../ui/format.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { Queue, QueueRow } from './queue.tsx'

export type Request = Outputs['programRequests']['get']
export const REQUEST_CHANGED = ['programRequests', 'clients', 'clientPrograms', 'programSchedule', 'users', 'notifications'] as const

/** Pending requests, the longest waiting first: approve with one of their dates, or reject with a reason. */
export function RequestsQueue({ query }: { query: UseQueryResult<Outputs['programRequests']['list']> }) {
  const act = useAct()
  const [approving, setApproving] = useState<Request | null>(null)
  const reject = async (request: Request) => {
    const reason = await ask({
      title: `Reject the request of ${request.organization}?`,
      body: `${request.contactName} is told the reason.`,
      label: 'Reason',
      action: 'Reject',
      danger: true,
      required: true,
    })
    if (reason)
      await act(() => cloud.programRequests.reject({ id: request.id, version: request.version, reason }), {
        refresh: REQUEST_CHANGED,
        done: `Rejected the request of ${request.organization}.`,
      })
  }
  return (
    <>
      <Queue
        title="Program requests"
        query={query}
        calm="No request waits for a decision."
        to="/app/program-requests/viewRequests"
        search={{ status: 'Pending' }}
      >
        {(request: Request) => (
          <QueueRow
            key={request.id}
            name={request.organization}
            more={
              <>
                {request.programDetails.programType}, {request.programDetails.participants} people, asked <Ago at={request.createdAt} />
              </>
            }
            to="/app/program-requests/viewRequests"
            search={{ request: request.id }}
          >
            <Button size="compact-sm" onClick={() => setApproving(request)} aria-label={`Approve ${request.organization}`}>
              Approve
            </Button>
            <Button size="compact-sm" variant="default" disabled={act.busy} onClick={() => void reject(request)} aria-label={`Reject ${request.organization}`}>
              Reject
            </Button>
          </QueueRow>
        )}
      </Queue>
      {approving && <ApproveDialog request={approving} onClose={() => setApproving(null)} />}
    </>
  )
}
