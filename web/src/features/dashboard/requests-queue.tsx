import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outputs } from '../../cloud/client.ts'
import { Ago } from '../../ui/format.tsx'
import { ApproveDialog } from '../program-requests/approve-dialog.tsx'
import { ReasonDialog } from '../program-requests/reason-dialog.tsx'
import type { Request } from '../program-requests/request-values.ts'
import { Queue, QueueRow } from './queue.tsx'

/** Pending requests, the longest waiting first, decided by the same dialogs as on the request itself. */
export function RequestsQueue({ query }: { query: UseQueryResult<Outputs['programRequests']['list']> }) {
  const [deciding, setDeciding] = useState<{ request: Request; as: 'approve' | 'reject' } | null>(null)
  const done = () => setDeciding(null)
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
            <Button size="compact-sm" onClick={() => setDeciding({ request, as: 'approve' })} aria-label={`Approve ${request.organization}`}>
              Approve
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setDeciding({ request, as: 'reject' })} aria-label={`Reject ${request.organization}`}>
              Reject
            </Button>
          </QueueRow>
        )}
      </Queue>
      {deciding?.as === 'approve' && <ApproveDialog request={deciding.request} onClose={done} />}
      {deciding?.as === 'reject' && <ReasonDialog request={deciding.request} kind="reject" onClose={done} />}
    </>
  )
}
