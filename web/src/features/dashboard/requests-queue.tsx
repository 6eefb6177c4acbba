import { linkTo } from '@belay/contract/links'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outputs } from '../../cloud/client.ts'
import { Ago, useFormat } from '../../ui/format.tsx'
import { laterPart, useAtHand } from '../../ui/later-part.tsx'
import type { Outcome } from '../../ui/use-steady-rows.ts'
import type { Request } from '../program-requests/request-values.ts'
import { Queue } from './queue.tsx'

const ApproveDialog = laterPart(() =>
  import('../program-requests/approve-dialog.tsx').then((dialog) => dialog.ApproveDialog),
)
const ReasonDialog = laterPart(() =>
  import('../program-requests/reason-dialog.tsx').then((dialog) => dialog.ReasonDialog),
)

const DECISIONS = [
  { as: 'approve', word: 'Approve', variant: 'light' },
  { as: 'reject', word: 'Reject', variant: 'default' },
] as const

/** Pending requests, the longest waiting first, decided by the same dialogs as on the request itself. */
export function RequestsQueue({ query }: { query: UseQueryResult<Outputs['programRequests']['list']> }) {
  useAtHand(ApproveDialog, ReasonDialog)
  const format = useFormat()
  const [deciding, setDeciding] = useState<{
    request: Request
    as: 'approve' | 'reject'
    settle: (outcome: Outcome) => void
  } | null>(null)
  const dialog = deciding && {
    request: deciding.request,
    onClose: () => setDeciding(null),
    onDecided: () => deciding.settle({ words: deciding.as === 'approve' ? 'Approved' : 'Rejected' }),
  }
  return (
    <>
      <Queue
        title="Program requests"
        query={query}
        rowId={(request: Request) => request.id}
        emptyText="No requests to decide."
        link={{ to: '/app/program-requests/viewRequests', search: { status: 'Pending' } }}
      >
        {(request: Request, settle) => ({
          name: request.organization,
          more: (
            <>
              {request.programDetails.programType}, {request.programDetails.participants} people,{' '}
              {format.date(request.programDetails.preferredDates[0]?.date)}, requested <Ago at={request.createdAt} />
            </>
          ),
          link: linkTo.request(request.id),
          children: DECISIONS.map(({ as, word, variant }) => (
            <Button
              key={as}
              size="compact-sm"
              variant={variant}
              onClick={() => setDeciding({ request, as, settle })}
              aria-label={`${word} ${request.organization}`}
            >
              {word}
            </Button>
          )),
        })}
      </Queue>
      {dialog && deciding.as === 'approve' && <ApproveDialog {...dialog} />}
      {dialog && deciding.as === 'reject' && <ReasonDialog {...dialog} kind="reject" />}
    </>
  )
}
