import { findOpenOffer } from '@belay/contract/open-offer'
import { requestStatus } from '@belay/contract/statuses'
import { describeState } from '../../ui/text/meanings.ts'
import type { State } from '../../ui/text/state.ts'
import type { ProgramRequest } from './request-values.ts'

/** Returns a request's state for a viewer. Admins decide and set dates; the client chooses from offered dates. */
export function describeRequestState(
  request: ProgramRequest,
  { isAdmin, today }: { isAdmin: boolean; today: string },
): State {
  const status = requestStatus(request)
  return status === 'Pending' && findOpenOffer(request, today)
    ? describeState('programRequests', 'Dates offered', { isNext: !isAdmin })
    : describeState('programRequests', status, { isNext: isAdmin })
}
